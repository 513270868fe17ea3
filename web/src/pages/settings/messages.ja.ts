export const settingsJa = {
  title: '設定',
  account: 'アカウント',
  edit: '編集',
  display: '表示',
  theme: { label: 'テーマ', light: '明るい', dark: '暗い', system: '自動' },
  language: '言語',
  japanese: '日本語',
  english: 'English',
  keys: {
    title: 'キーボード',
    single: '1つのキーでの操作',
    caption: 'X、L、?、Deleteなど。入力中ははたらきません。',
    list: 'キーの一覧を見る',
  },
  signOut: {
    label: 'ログアウト',
    title: 'ログアウトしますか？',
    body: '写真はそのまま残ります。',
    running: 'ログアウト中',
  },
} as const
