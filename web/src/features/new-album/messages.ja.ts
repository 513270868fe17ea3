export const newAlbumJa = {
  hint: 'あとから変えられます',
  kind: {
    legend: '誰の写真を入れますか',
    mine: '自分だけ',
    mineNote: 'マイアルバムに入ります',
    together: 'みんなで',
    togetherNote: '共有アルバムを作ります',
  },
  photos: '写真',
  count: '{count, number}枚',
  choose: '写真を選ぶ',
  chosen: '決める',
  empty: {
    title: 'マイフォトに写真がありません',
    body: '写真はあとから追加できます。',
  },
  make: '作る',
  making: '作成中',
  made: '「{name}」を作りました',
  failed: {
    offline: '接続できませんでした。入力した内容は残っています。つながったら、もう一度お試しください。',
    photosGone: '選んだ写真の中に、もう見つからないものがあります。写真を選び直してください。',
    full: 'これ以上アルバムを作れません。使わないアルバムを削除してください。',
    other: '作れませんでした。入力した内容は残っています。もう一度お試しください。（トレースID: {traceId}）',
  },
} as const
