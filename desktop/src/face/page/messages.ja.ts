import { splitBytes } from '@koma/ui/format/bytes.ts'
import { clockOf, daysBetween } from './moments.ts'

const number = new Intl.NumberFormat('ja')

function size(bytes: number): string {
  const { value, unit } = splitBytes(bytes)
  return `${number.format(value)} ${unit}`
}

function duration(seconds: number): string {
  if (seconds < 60) return `約${Math.max(1, Math.round(seconds))}秒`
  return seconds < 3600 ? `約${Math.round(seconds / 60)}分` : `約${Math.round(seconds / 3600)}時間`
}

const reasons: Record<string, string> = {
  size_upper: 'ファイルが大きすぎます（100 MBまで）',
  size_lower: 'ファイルが小さすぎます（64 kBから）',
  file_format: 'PNGかJPEGではありません',
  file_break: 'ファイルが壊れています',
  unreadable: 'ファイルを読み込めません',
  server: 'サーバーで処理できませんでした',
  journal: 'PCの空き容量が足りません',
  folder: 'フォルダが見つかりません',
  folder_unreadable: 'フォルダを読み込めません',
}

const dayWords: Record<number, string> = { [-1]: 'きのう ', 1: 'あす ' }

export const japanese = {
  syncing: '送っています',
  idle: '待っています',
  waiting: 'つながるのを待っています',
  paused: '止めています',
  attention: '確認してください',
  disconnected: '接続していません',
  left: (count: number) => `あと ${number.format(count)}枚`,
  allIn: 'ぜんぶ、Komaに入っています',
  nextComes: '新しい写真を撮ると、すぐに送ります。',
  waitingFor: (count: number) => `${number.format(count)}枚が待っています`,
  notSent: (count: number) => `${number.format(count)}件、確認が必要です`,
  pausedText: '写真はPCに残っています。再開すると、つづきから送ります。',
  pausedAt: '止めた時刻',
  resumesAt: '自動で再開',
  /** `20:40` today, `あす 8:00`, `きのう 20:40`. */
  moment: (at: number, now: number) => `${dayWords[daysBetween(now, at)] ?? ''}${clockOf(at)}`,
  offlineTitle: 'Komaにつながりません',
  offlineText: '写真は無事です。つながったら、つづきから自動で送ります。',
  fullTitle: '容量が足りません',
  fullText: '写真はPCに残っています。空きができたら、つづきから送ります。',
  moreStorage: '容量をふやす',
  safe: '写真はPCに残っています。',
  progress: (done: number, total: number) => `${number.format(done)} / ${number.format(total)}枚`,
  pace: (bytes: number) => `${size(bytes)}/秒`,
  duration,
  today: 'きょう',
  lastPhoto: '最後の写真',
  soFar: 'これまで',
  folder: '見ているフォルダ',
  photos: (count: number) => `${number.format(count)}枚`,
  open: 'Komaを開く',
  pause: '止める',
  resume: '再開する',
  retry: 'もう一度送る',
  settings: '設定',
  folderSettings: 'フォルダと設定を見る',
  back: 'もどる',
  stripLabel: '送る写真と送った写真',
  connectTitle: 'このPCをつなぐ',
  connectText: 'Komaを開いて、このコードが表示されていることを確かめてください。',
  connectOpen: 'Komaで確認する',
  connectAgain: 'もう一度つなぐ',
  disconnectedTitle: 'このPCは接続していません',
  disconnectedText: 'Komaで接続が解除されたか、コードの期限が切れました。写真はPCに残っています。',
  chooseTitle: 'どの写真を送りますか',
  chooseText: 'いつでも設定で変えられます。',
  oneMoment: '少し待ってください…',
  counting: '写真を数えています…',
  fromToday: 'きょうから',
  fromTodayText: 'これから撮る写真だけを送ります。',
  everything: 'ぜんぶ',
  everythingText: '前に撮った写真も、古いものから順に送ります。',
  countAndSize: (count: number, bytes: number) => `${number.format(count)}枚・${size(bytes)}`,
  begin: 'はじめる',
  noFolder: 'VRChatの写真フォルダが見つかりません。設定でフォルダを追加してください。',
  noFolderTitle: 'VRChatの写真フォルダが見つかりません',
  noFolderText: '写真を撮ると、自動で見つかります。別の場所にあるときは、設定でフォルダを追加してください。',
  stoppedTitle: '同期アプリが動いていません',
  stoppedText: '同期アプリを起動して、もう一度開いてください。',
  closedTitle: 'このページは閉じてください',
  closedText: '同期アプリのアイコンから、もう一度開いてください。',
  update: (version: string) => `新しい版（${version}）があります`,
  updateGet: 'インストールする',
  updateFailed: '確認できなかったので、インストールしませんでした。',
  reason: (name: string) => reasons[name] ?? '送れませんでした',
  folders: 'フォルダ',
  foundFolder: 'VRChatの写真フォルダ',
  addFolder: 'フォルダを追加',
  excluded: '送らないフォルダ',
  addExcluded: '送らないフォルダを追加',
  folderPath: 'フォルダの場所',
  add: '追加',
  remove: (path: string) => `${path}を外す`,
  noSuchFolder: 'このフォルダは見つかりません。',
  what: '送るもの',
  extras: 'プリント・ステッカー・絵文字も送る',
  alsoOld: '前に撮った写真も送る',
  logTitle: 'VRChatのログから加えること',
  logText: '写真に記録がないときだけ加えます。あなたにだけ表示されます。',
  logWorld: 'ワールドの名前',
  logInstance: 'インスタンス',
  logPlayers: '一緒にいた人の名前',
  logPlayersText: 'ほかの人の情報です。許可したときだけ送ります。',
  speed: '送る速さ',
  noLimit: '制限しない',
  limit: (megabytes: number) => `${megabytes} MB/秒まで`,
  language: '言語',
  disconnect: 'このPCの接続を解除',
  connected: (server: string) => `${server} に接続しています`,
  version: (version: string) => `バージョン ${version}`,
  nightIsIn: (count: number) => `今夜の${number.format(count)}枚が、Komaに入りました。`,
}

export type Messages = typeof japanese
