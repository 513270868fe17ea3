export const offlineJa = {
  update: {
    title: '新しいKomaが届いています',
    body: '更新すると、このページが読み込み直されます。',
    act: '更新する',
    later: 'あとで',
  },
  install: {
    title: 'Komaをアプリにする',
    body: 'アイコンからすぐに開けて、共有メニューからも写真を入れられます。',
    act: 'アプリにする',
    later: 'いまはしない',
  },
  shared: {
    title: '写真{count, number}枚を受け取りました',
    body: 'ほかのアプリかサイトから届きました。マイフォトに追加しますか？',
    act: '追加する',
    later: 'やめる',
    waiting: '受け取った写真{count, number}枚は、ログインすると追加されます。',
    failed: '写真を受け取れませんでした。端末の空き容量をお確かめください。',
  },
  storm: '同じリクエストが一度にたくさん起きたため、止めました。',
} as const
