export const timelinesJa = {
  somebody: '名前のない人',
  postOf: '{name}さんの投稿',
  added: '<share>{name}</share>に{count, number}枚追加しました',
  posted: '<campaign>キャンペーン</campaign>に{count, number}枚投稿しました',
  inPhotos: '写っている人',
  menu: '投稿のメニュー',
  save: '保存',
  photo: '写真',
  more: '+{count, number}',
} as const
