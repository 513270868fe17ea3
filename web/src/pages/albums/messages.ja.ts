export const albumsPageJa = {
  title: 'マイアルバム',
  total: '<b>{count, number}</b> 冊',
  count: '{count, number}枚',
  byUpdate: '更新順',
  newHint: 'あとから写真を入れられます',
  newFirst: '最初の一冊を作れます',
  favorites: 'お気に入り',
  create: {
    hint: 'あとから変えられます',
    photos: '写真',
    choose: '写真を選ぶ',
    chosen: '決める',
    empty: 'マイフォトにまだ写真がありません。アルバムは先に作れます。',
    make: '作る',
    making: '作成中',
    made: '「{name}」を作りました',
  },
} as const
