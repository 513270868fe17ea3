export const compareJa = {
  action: '見比べる',
  title: '{count, number}枚を見比べる',
  close: '閉じる',
  keep: 'これを残す',
  photo: '{number, number}枚目：{moment}',
  keys: '数字で選ぶ · Kで残す · +と−で拡大・縮小',
} as const
