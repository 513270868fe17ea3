export const albumEditJa = {
  title: 'アルバムを編集',
  cover: 'カバー',
  changeCover: 'カバーを変える',
  chooseCover: 'カバーを選ぶ',
  decide: '決める',
  save: '保存する',
  saving: '保存中',
  saved: '名前を変えました',
  unchanged: '変更すると保存できます',
  delete: 'アルバムを削除',
  deleteNote: '写真はマイフォトに残ります。',
} as const
