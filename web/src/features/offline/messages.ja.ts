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
    failed: '写真を受け取れませんでした。',
    too_many: '一度に受け取れるのは{most, number}枚までです。残りの{count, number}枚は、もう一度共有してください。',
    too_large: '{count, number}枚は大きすぎて受け取れませんでした（1枚100 MBまで）。',
    no_room: '{count, number}枚を受け取れませんでした。端末の空き容量をお確かめください。',
    not_added: '{count, number}枚を追加できませんでした。端末の空き容量をお確かめください。',
  },
  storm: '同じリクエストが一度にたくさん起きたため、止めました。',
} as const
