/** Words of the public pages that programs without scripts read. People read those of the web app. */
export const pageWords = {
  ja: {
    locale: 'ja_JP',
    can: 'できること',
    only: 'ほかにはないもの',
    concepts: '大切にしていること',
    news: 'お知らせ',
    team: '作る人、守る人',
    help: 'ヘルプ',
    helpDescription: '写真の入れかた、共有、プラン、プライバシーについて、よくある質問に答えます。',
  },
  en: {
    locale: 'en_US',
    can: 'What you can do',
    only: 'Only here',
    concepts: 'What we care about',
    news: 'News',
    team: 'Who makes and keeps it',
    help: 'Help',
    helpDescription: 'Answers to common questions about adding photos, sharing, plans and privacy.',
  },
} as const
