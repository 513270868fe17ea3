export const favoritesJa = {
  added: '{count, number}枚をお気に入りにしました',
  removed: '{count, number}枚をお気に入りから外しました',
  undo: '元に戻す',
  failed: '{count, number}枚のお気に入りを変えられませんでした',
  offline: '接続できませんでした。{count, number}枚のお気に入りは変わっていません。',
} as const
