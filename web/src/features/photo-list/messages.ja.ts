export const photoListJa = {
  total: 'すべて <b>{count, number}</b>枚',
  order: '並び順',
  newest: '新しい順',
  oldest: '古い順',
  by: '日付の基準',
  added: '追加した日',
  taken: '撮った日',
  slideshow: 'スライドショー',
  picker: { close: 'やめる' },
} as const
