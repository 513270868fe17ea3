export const libraryJa = {
  title: 'マイフォト',
  empty: {
    title: '最初のひとコマを入れよう',
    body: 'VRChatで撮った写真を、元の画質のまま残せます。',
    upload: 'アップロード',
  },
} as const
