export const holdersJa = {
  all: '{count, plural, =1 {入っています} other {すべて入っています}}',
  some: '{count, number}枚中{held, number}枚が入っています',
  added: '{count, number}枚を「{name}」に追加しました',
  addedSome: '{added, number}枚を「{name}」に追加しました。{there, number}枚は前から入っています。',
  there:
    '{count, plural, =1 {この写真は、前から「{name}」に入っています} other {#枚とも、前から「{name}」に入っています}}',
} as const
