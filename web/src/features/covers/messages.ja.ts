export const coversJa = {
  move: '位置を変える',
  title: 'カバーの位置',
  hint: '見せたいところが入るように、写真を動かしてください。矢印キーでも動かせます。',
  whole: 'この写真は切り取らずに表示されます。',
  picture: 'カバーに入る範囲',
  down: '上から{percent, number}%',
  right: '左から{percent, number}%',
  decide: '決める',
  deciding: '保存中',
} as const
