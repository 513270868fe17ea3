export const albumPageJa = {
  title: 'アルバム',
  facts: '{count, number}枚 · {date} 更新',
  days: '{first}〜{last}',
  choose: '追加する写真を選ぶ',
  addThese: '追加する',
  menu: 'アルバムの操作',
  edit: '名前とカバーを変える',
  changeShare: '共有アルバムにする',
  download: 'すべてダウンロード',
  delete: 'アルバムを削除',
  empty: {
    title: 'まだ写真がありません',
    body: 'マイフォトから選ぶか、写真をアップロードすると、ここに並びます。',
  },
  nothing: {
    title: '追加できる写真がありません',
    body: 'マイフォトの写真は、すべてこのアルバムに入っています。',
  },
} as const
