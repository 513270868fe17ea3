export const timelinesEn = {
  somebody: 'Someone without a name',
  postOf: 'Post by {name}',
  added: 'Added {count, plural, one {# photo} other {# photos}} to <share>{name}</share>',
  more: '+{count, number}',
} as const
