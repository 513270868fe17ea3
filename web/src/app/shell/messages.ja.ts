export const shellJa = {
  notFound: {
    title: 'ページが見つかりません',
    description: 'がんばってさがしましたが、このページは見つかりませんでした。',
    home: 'ホームへ',
  },
  error: {
    title: '読み込めませんでした',
    body: '写真は無事です。すこし待って、もう一度お試しください。',
    reload: '再読み込み',
    contact: 'お問い合わせ',
  },
  moduleFailed: {
    title: 'ページを読み込めませんでした',
    body: '接続が切れたか、新しいKomaが届いています。再読み込みすると直ります。',
  },
  longSession: {
    title: '新しいKomaが届いています',
    body: '開いてから3日たちました。再読み込みすると最新になります。',
    later: 'あとで',
    reload: '再読み込み',
  },
  offline: 'オフラインです',
  offlineMore: 'つながると、自動で新しくなります',
} as const
