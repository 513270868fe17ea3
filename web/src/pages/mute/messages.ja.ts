export const mutePageJa = {
  title: 'ミュートした人',
  lead: 'ミュートした人の写真やリアクション、通知は出なくなります。相手には伝わりません。',
  unmuteNamed: '{name}さんのミュートを解除',
  empty: {
    title: 'ミュートした人はいません',
    body: '人のページの「その他」から、ミュートできます。',
    settings: '設定へ',
  },
} as const
