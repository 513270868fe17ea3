export const favoritePageJa = {
  title: 'お気に入り',
  facts: '{count, number}枚',
  about: 'ハートを付けた写真です。あなただけに見えます。',
  empty: {
    title: 'お気に入りはまだありません',
    body: '写真のハートを押すと、ここに集まります。',
    photos: 'マイフォトから選ぶ',
  },
} as const
