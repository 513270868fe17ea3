export const linkedPhotoJa = {
  title: '写真',
  alt: '{date}の写真 {world}',
  until: '{moment}まで見られます',
  save: '保存',
  start: 'Komaをはじめる',
  home: 'ホームへ',
  expired: {
    title: 'このリンクは期限が切れました',
    description: '写真を送った人に、新しいリンクをもらってください。',
  },
  notFound: {
    title: 'このコマは見つかりません',
    description: 'リンクが終了したか、写真が削除されました。',
  },
} as const
