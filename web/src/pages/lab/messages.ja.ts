export const labJa = {
  title: 'ラボ',
  lead: '試している機能です。予告なく変わったり、なくなったりします。写真には影響しません。',
  black: { title: 'まっ黒なダークテーマ', caption: 'ダークテーマの背景を黒にします。有機ELの画面に向いています。' },
  failed: 'ラボの設定を読み込めませんでした',
  notSaved: '設定を保存できませんでした',
} as const
