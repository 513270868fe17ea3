export const dmJa = {
  save: 'マイフォトに保存',
  saved: {
    all: '{count, number}枚をマイフォトに保存しました',
    some: '{count, number}枚をマイフォトに保存しました。{known, number}枚はもうあります。',
    none: 'もうマイフォトにあります',
    view: '見る',
  },
  saveFailed: {
    full: 'ストレージがいっぱいのため、{count, number}枚を保存できませんでした',
    gone: '{count, number}枚は、送った人が取り消したため保存できませんでした',
    offline: '接続できませんでした。つながったら、もう一度お試しください。',
    other: '{count, number}枚を保存できませんでした。もう一度お試しください。',
  },
  takeBack: '送信を取り消す',
  takingBack: {
    title: '{count, number}枚の送信を取り消しますか？',
    body: '相手の画面からも消えます。あなたの写真は残ります。同じ写真を前にも送っていれば、それも取り消されます。',
    confirm: '取り消す',
    pending: '取り消し中',
    done: '{count, number}枚の送信を取り消しました',
    gone: '写真がDMに見つかりませんでした',
    offline: '接続できませんでした。つながったら、もう一度お試しください。',
    other: '取り消せませんでした。もう一度お試しください。',
  },
} as const
