export const albumsPageJa = {
  title: 'マイアルバム',
  total: '<b>{count, number}</b>冊',
  count: '{count, number}枚',
  byUpdate: '更新順',
  newHint: '写真はあとから追加できます',
  newFirst: '最初の一冊を作りましょう',
  favorites: 'お気に入り',
  create: {
    hint: 'あとから変えられます',
    photos: '写真',
    choose: '写真を選ぶ',
    chosen: '決める',
    empty: 'マイフォトにまだ写真がありません。写真はあとから追加できます。',
    make: '作る',
    making: '作成中',
    made: '「{name}」を作りました',
  },
} as const
