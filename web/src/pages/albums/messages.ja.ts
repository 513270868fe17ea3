export const albumsPageJa = {
  title: 'マイアルバム',
  total: '<b>{count, number}</b>冊',
  count: '{count, number}枚',
  order: { label: '並び順', updated: '更新順', name: '名前順', newest: '作成順' },
  search: 'アルバムをさがす',
  found: '{count, number}冊見つかりました',
  none: '見つかりませんでした',
  newHint: '写真はあとから追加できます',
  newFirst: '最初の一冊を作りましょう',
  favorites: 'お気に入り',
} as const
