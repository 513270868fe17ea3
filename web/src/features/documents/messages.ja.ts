export const documentsJa = {
  changed: '変わったところ: ',
  failed: '読み込めませんでした',
  failedBody: '接続を確かめて、もう一度お試しください。',
  applies: '{date}から適用',
  again: 'もう一度',
} as const
