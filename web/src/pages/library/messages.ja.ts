export const libraryJa = {
  title: 'マイフォト',
  empty: {
    title: '最初のひとコマを入れよう',
    body: 'VRChatで撮った写真を、画質そのままで残せます。',
    upload: 'アップロード',
  },
} as const
