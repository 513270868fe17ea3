export const dmCreateJa = {
  title: '送る写真を選ぶ',
  next: '次へ',
  to: '{name}さんに送る写真を選んでください。',
  toGroup: '「{group}」のみんなに送る写真を選んでください。',
  hint: '送る写真を選ぶと、次に相手を選べます。',
  muted: '{name}さんをミュートしているため、送れません。ほかの人に送る写真は選べます。',
  empty: { title: '送れる写真がありません', body: '写真をアップロードすると、ここから送れます。' },
  notFound: {
    title: '送る相手が見つかりません',
    description: '削除されたか、アドレスがちがうようです。',
    home: 'ホームに戻る',
  },
} as const
