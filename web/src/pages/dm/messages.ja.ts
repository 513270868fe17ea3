export const dmPageJa = {
  title: 'DM',
  create: '新しいDM',
  addressBook: 'アドレス帳',
  search: 'ユーザー名・IDでさがす',
  met: 'よく会う人',
  list: 'メッセージ',
  event: {
    received: '写真を{num, number}枚送りました',
    sent: 'あなたが{num, number}枚送りました',
    reacted: '{reaction} リアクションしました',
    youReacted: '{reaction} あなたがリアクションしました',
  },
  empty: {
    title: '写真を送ってみよう',
    body: '撮った写真を、一緒にいた人に。相手の名前かIDで見つけられます。',
    find: '送る相手をさがす',
  },
} as const
