export const notificationsJa = {
  countsFailed: '通知を取得できませんでした',
  saved: '端末に保存しました',
  gone: 'この通知の内容はもうありません',
  failed: {
    offline: '接続できませんでした。つながったら、もう一度お試しください。',
    save: '保存できませんでした。もう一度お試しください。',
    read: '既読にできませんでした。もう一度お試しください。',
  },
} as const
