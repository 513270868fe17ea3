export const connectDeviceJa = {
  title: '同期アプリをつなぐ',
  syncApp: '同期アプリ',
  version: 'バージョン {version}',
  enter: {
    title: 'PCに出ているコードを入れてください',
    lead: '同期アプリに表示された8文字です。大文字と小文字の区別はありません。',
    label: 'コード',
    submit: 'つづける',
    checking: '確認中',
    install: '同期アプリを入れる',
  },
  review: {
    title: 'このPCをつなぎますか？',
    compare: 'PCに同じコードが出ているか、見比べてください。',
    address: 'リクエスト元',
    sameNetwork: 'この端末と同じネットワーク',
    asked: '届いた時刻',
    expires: '残り時間',
    add: '写真を追加する',
    storage: 'プロフィールと容量の残りを見る',
    nothingElse: '写真を消す、DMを見るなどはできません',
    unknown: '心当たりがないときは、断ってください。',
    elsewhere:
      'この端末とは別のネットワークからのリクエストです。自分のPCに同じコードが出ていないときは、断ってください。',
    clients: '同期アプリの一覧',
    refuse: '断る',
    allow: '許可する',
  },
  connected: {
    title: 'つながりました',
    lead: 'PCに戻ってください。これから撮る写真は、自動でKomaに入ります。',
    photos: 'マイフォトを見る',
    clients: 'つながっている同期アプリ',
  },
  closed: {
    expired: {
      title: 'このコードは使えません',
      lead: '表示から15分たったコードです。PCの同期アプリで新しいコードを出してください。',
    },
    used: {
      title: 'このコードは使えません',
      lead: 'もう使われたコードです。つなぎ直すときは、PCの同期アプリで新しいコードを出してください。',
    },
    refused: {
      title: '断りました',
      lead: 'このPCはつながっていません。つなぐときは、PCの同期アプリで新しいコードを出してください。',
    },
    again: '新しいコードを入れる',
    clients: '同期アプリの設定',
  },
  problem: {
    unknown_code: 'このコードは見つかりません。PCの表示と見比べてください。',
    too_many_clients: 'これ以上つなげません。使っていない同期アプリを解除してください。',
    offline: '接続できませんでした。つながったら、もう一度お試しください。',
    other: 'うまくいきませんでした。すこし待って、もう一度お試しください。',
  },
} as const
