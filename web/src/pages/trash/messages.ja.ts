export const trashPageJa = {
  title: 'ゴミ箱',
  select: '選択',
  empty: '空にする',
  notice:
    'ゴミ箱の写真は、入れてから<b>{days, number}日</b>で完全に消えます。それまでは容量に含まれます（<n>{count, number}枚 · {size}</n>）。元に戻すと、アルバムにも戻ります。',
  groups: { soon: 'もうすぐ消えます', week: '1週間以内', later: 'それ以降' },
  count: '{count, number}枚',
  restoreCount: '{count, number}枚を元に戻す',
  restore: '元に戻す',
  restored: '{count, number}枚を元に戻しました',
  delete: '完全に削除',
  left: '{days, plural, =0 {まもなく} other {あと#日}}',
  leftShort: '{days, plural, =0 {0日} other {#日}}',
  deleteDialog: {
    title: '{count, number}枚を完全に削除しますか？元に戻せません。',
    body: '元のファイルも消えます。空いた容量はすぐに使えます。',
    confirm: '削除する',
    confirming: '削除中',
  },
  emptyDialog: {
    title: 'ゴミ箱の{count, number}枚をすべて完全に削除しますか？元に戻せません。',
    body: '元のファイルも消え、{size}が空きます。',
    confirm: '空にする',
    confirming: '削除中',
  },
  nothing: {
    title: 'ゴミ箱は空です',
    body: 'ゴミ箱に移した写真は、{days, number}日間ここから元に戻せます。',
    photos: 'マイフォトへ',
  },
} as const
