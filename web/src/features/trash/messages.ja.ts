export const trashJa = {
  moved: '{count, number}枚をゴミ箱に移しました',
  undo: '元に戻す',
  moveFailed: '{count, number}枚をゴミ箱に移せませんでした。写真はそのままです。',
  restoreFailed: '{count, number}枚を元に戻せませんでした。ゴミ箱に残っています。',
  offline: 'つながりませんでした。{count, number}枚は変わっていません。',
} as const
