export const paletteJa = {
  title: 'さがして開く',
  field: '行き先や操作の名前',
  close: '閉じる',
  results: '候補',
  count: '{count, number}件の候補',
  none: '「{text}」に合うものはありません。',
  searching: 'さがしています…',
  failed: '{groups}をさがせませんでした。',
  groups: {
    actions: 'この画面の操作',
    pages: 'ページ',
    albums: 'アルバム',
    shares: '共有アルバム',
    people: '人',
  },
  pages: {
    newAlbum: 'アルバムを作る',
    newShare: '共有アルバムを作る',
  },
} as const
