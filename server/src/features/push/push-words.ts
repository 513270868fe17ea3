import type { Notification } from '@koma/contract'

type Language = 'ja' | 'en'

/** Who did it, for people who have not chosen a name yet. */
const someone = { ja: '誰か', en: 'Someone' }

const nameOf = ({ user_name }: { user_name: string | null }, language: Language) => user_name ?? someone[language]
const photosIn = { ja: (num: number) => `写真${num}枚`, en: (num: number) => (num === 1 ? 'a photo' : `${num} photos`) }

type ShareEvent = (Notification & { type: 'share_album' })['event']
type ShareWords = Record<ShareEvent, (name: string, num: number) => string>

const share: Record<Language, ShareWords> = {
  ja: {
    invited: (name) => `${name}さんが共有アルバムに招待しました`,
    applied: (name) => `${name}さんが共有アルバムへの参加を希望しています`,
    approved: () => '共有アルバムへの参加が承認されました',
    joined: (name) => `${name}さんが共有アルバムに参加しました`,
    photos_added: (name, num) => `${name}さんが共有アルバムに${photosIn.ja(num)}を追加しました`,
    name_changed: (name) => `${name}さんが共有アルバムの名前を変更しました`,
    type_changed: (name) => `${name}さんが共有アルバムの公開範囲を変更しました`,
    owner_changed: (name) => `${name}さんが共有アルバムのオーナーを変えました`,
    passed_on: () => '前のオーナーが退会したため、共有アルバムのオーナーになりました',
  },
  en: {
    invited: (name) => `${name} invited you to a shared album`,
    applied: (name) => `${name} would like to join your shared album`,
    approved: () => 'You can now join a shared album',
    joined: (name) => `${name} joined your shared album`,
    photos_added: (name, num) => `${name} added ${photosIn.en(num)} to a shared album`,
    name_changed: (name) => `${name} renamed a shared album`,
    type_changed: (name) => `${name} changed who can see a shared album`,
    owner_changed: (name) => `${name} changed the owner of a shared album`,
    passed_on: () => 'You own a shared album now, since its former owner left Koma',
  },
}

const others = {
  reaction: { ja: 'あなたの写真にリアクションがありました', en: 'Someone reacted to your photo' },
  moderation: { ja: '運営者からのお知らせがあります', en: 'There is a message from the operator' },
  export_ready: { ja: 'データの書き出しが完了しました', en: 'Your export is ready' },
  export_failed: { ja: 'データの書き出しに失敗しました', en: "Your export couldn't be prepared" },
}

/** What the locked screen says of it. */
export function describeNotification(told: Notification, language: Language): string {
  if (told.type === 'share_album') return share[language][told.event](nameOf(told, language), told.num)
  if (told.type === 'account') return others[told.event][language]
  if (told.type === 'reaction' || told.type === 'moderation') return others[told.type][language]
  const name = nameOf(told, language)
  if (told.type === 'tag')
    return language === 'ja' ? `${name}さんがあなたを写真にタグ付けしました` : `${name} tagged you in a photo`
  return language === 'ja'
    ? `${name}さんから${photosIn.ja(told.num)}が届きました`
    : `${name} sent you ${photosIn.en(told.num)}`
}

export function describeMany(count: number, language: Language): string {
  return language === 'ja' ? `新しい通知が${count}件あります` : `You have ${count} new notifications`
}

/** Where a tap leads. */
export function pathOf(told: Notification): string {
  if (told.type === 'dm') return `/dm/${told.user_id}`
  if (told.type === 'share_album') return `/share/${told.album_id}`
  return '/notification'
}
