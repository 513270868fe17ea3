export const settingsJa = {
  title: '設定',
  account: 'アカウント',
  edit: '編集',
  display: '表示',
  theme: { label: 'テーマ', light: '明るい', dark: '暗い', system: '自動' },
  language: '言語',
  japanese: '日本語',
  english: 'English',
  signOut: {
    label: 'ログアウト',
    title: 'ログアウトしますか？',
    body: '写真はそのまま残ります。',
    running: 'ログアウト中',
  },
} as const
