export const addressBookJa = {
  title: 'アドレス帳',
  search: '名前・ID・グループでさがす',
  groups: 'グループ',
  addNamed: '{name}さんをグループに追加',
  dmNamed: '{name}さんにDMを送る',
  empty: {
    title: 'いつもの人を、ひとまとめに',
    body: 'グループにしておくと、写真を送るのも共有するのも一度で済みます。',
  },
} as const
