export const libraryJa = {
  title: 'マイフォト',
  total: 'すべて <b>{count, number}</b>枚',
  order: '並び順',
  newest: '新しい順',
  oldest: '古い順',
  by: '日付の基準',
  added: '追加した日',
  taken: '撮影した日',
  empty: {
    title: '最初のひとコマを入れよう',
    body: 'VRChatで撮った写真を、画質そのままで残せます。',
    upload: 'アップロード',
  },
} as const
