export const campaignsJa = {
  banner: {
    left: 'あと{days, number}日',
    lastDay: '今日まで',
    running: '開催中',
    join: '会場で撮った写真で参加できます',
  },
  code: {
    applied: 'コードを適用しました',
    already: 'このコードは適用済みです',
    grant: 'コードで、上限が <b>{files}枚（{bytes}）</b>になりました。{until}までつづきます。',
    close: '閉じる',
    see: 'キャンペーンを見る',
    failed: {
      offline: 'コードを適用できませんでした。つながったときに、もう一度試します。',
      other: 'コードを適用できませんでした。あとでもう一度試します。',
      code: 'このコードは使えません。リンクを確かめてください。',
      notRunning: 'キャンペーンの期間中ではないので、コードを適用できませんでした。',
      attempts: '試行回数の上限を超えました。しばらくしてからお試しください。',
    },
  },
} as const
