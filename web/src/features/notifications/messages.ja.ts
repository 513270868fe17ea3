export const notificationsJa = {
  countsFailed: '通知を取得できませんでした',
  gone: 'この通知の内容はもうありません',
  failed: {
    offline: '接続できませんでした。つながったら、もう一度お試しください。',
    read: '既読にできませんでした。もう一度お試しください。',
  },
} as const
