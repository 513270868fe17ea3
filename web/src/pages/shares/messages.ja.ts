export const sharesPageJa = {
  title: '共有アルバム',
  create: '作る',
  filters: '表示するアルバム',
  filter: { all: 'すべて', owner: '自分が作った', member: '参加中', applied: '申請中' },
  retry: 'もう一度',
  waiting: {
    title: 'あなたの返事待ち',
    count: '{count, number}',
    invited: '<b>{name}</b>さんからの招待',
    invitedByNobody: '招待が届いています',
    applied: '<b>{name}</b>さんからの参加申請',
    failed: '返事待ちの一覧を読み込めませんでした。',
  },
  empty: {
    all: { title: '共有アルバムはまだありません', body: '友だちと写真を持ち寄る場所を作りましょう。' },
    owner: { title: '自分が作ったアルバムはありません', body: '作ると、ここに並びます。' },
    member: { title: '参加中のアルバムはありません', body: '招待されるか、リンクから参加するとここに並びます。' },
    applied: { title: '申請中のアルバムはありません', body: '参加を申請すると、承認されるまでここに並びます。' },
  },
} as const
