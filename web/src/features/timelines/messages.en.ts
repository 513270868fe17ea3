export const timelinesEn = {
  somebody: 'Someone without a name',
  postOf: 'Post by {name}',
  added: 'Added {count, plural, one {# photo} other {# photos}} to <share>{name}</share>',
  posted: 'Posted {count, plural, one {# photo} other {# photos}} to a <campaign>campaign</campaign>',
  inPhotos: 'People in the photos',
  menu: 'Menu of the post',
  save: 'Save',
  photo: 'Photo',
  more: '+{count, number}',
} as const
