export const trashJa = {
  moved: '{count, number}枚をゴミ箱に移しました',
  undo: '元に戻す',
  moveFailed: '{count, number}枚をゴミ箱に移せませんでした。写真はそのままです。',
  restoreFailed: '{count, number}枚を元に戻せませんでした。ゴミ箱に残っています。',
  offline: '接続できませんでした。{count, number}枚はそのままです。',
  deleted: '{count, number}枚を完全に削除しました',
  deleteFailed: '{count, number}枚を削除できませんでした。ゴミ箱に残っています。（トレースID: {traceId}）',
  cleared: 'ゴミ箱を空にしました',
  clearFailed: 'ゴミ箱を空にできませんでした。もう一度お試しください。',
  clearOffline: '接続できませんでした。もう一度お試しください。',
} as const
