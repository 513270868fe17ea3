export const favoritePageJa = {
  title: 'お気に入り',
  empty: {
    title: 'お気に入りはまだありません',
    body: '写真のハートを押すと、ここに集まります。',
    photos: 'マイフォトから選ぶ',
  },
} as const
