import type { ListPart, ListParts, ListRows, TrashPart, TrashParts, TrashRows } from '../calls/photos/list-parts.ts'
import type { Photo, PhotoDetail, TrashedPhoto } from '../calls/photos/photo.ts'
import type { LinkedPhoto, ListedLink, PhotoLink } from '../calls/photos/photo-links.ts'
import type { PageStart, PhotoIndex, PhotoPage, TrashIndex } from '../calls/photos/photo-lists.ts'
import type { Album, AlbumWithPhotos } from '../calls/sharing/albums.ts'
import { addedAt, addedMilliseconds, id, takenAt } from './marks.ts'
import { namelessUser, publicUser } from './users.ts'

export const photo: Photo = {
  photo_id: id(10),
  taken_at: takenAt,
  added_at: addedAt,
  owner: publicUser,
  reactions: { '❤️': [namelessUser], '👩‍👩‍👧': [publicUser, namelessUser] },
  in_users: [publicUser],
  in_users_candidate: [namelessUser],
  in_vrchat_users_candidate: [{ vrchat_user_id: null, vrchat_display_name: 'Yukine' }],
  world_id: 'wrld_37a2ecff-201e-4ed0-b937-f58c196e1b2f',
  world_name: '黄昏の浮島',
  caption: '最後の一枚。\nまた行こうね',
  urls: {
    original: '/content/photo/original?s=1',
    large: '/content/photo/large.avif?s=2',
    medium: '/content/photo/medium.avif?s=3',
    tile: '/content/photo/tile.avif?s=5',
    thumbnail: '/content/photo/thumbnail.avif?s=4',
  },
  width: 3840,
  height: 2160,
  bytes: 6_200_000,
  filename: 'VRChat_2025-08-16_19-42-05.123_3840x2160.png',
  content_type: 'image/png',
  is_favorite: true,
  share_id: id(30),
  share_name: '夏の浮島ツアー',
  user_id: id(1),
  user_koma_id: 'mio_0816',
  user_name: 'ミオ',
  average_colour: '#c86a4b',
  thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j3A',
  variants: 'ready',
}

/** A photo right after its upload, without any metadata. */
export const freshPhoto: Photo = {
  ...photo,
  photo_id: id(11),
  reactions: {},
  in_users: [],
  in_users_candidate: [],
  in_vrchat_users_candidate: [],
  world_id: null,
  world_name: null,
  caption: null,
  is_favorite: false,
  share_id: null,
  share_name: null,
  average_colour: null,
  thumbhash: null,
  variants: 'pending',
}

export const photoDetail: PhotoDetail = {
  ...photo,
  trashed_at: null,
  file_taken_at: takenAt,
  file_world: { world_id: null, world_name: null },
  vrchat_author: { vrchat_user_id: 'usr_34f3d933-b091-4163-9565-59cb819aca45', vrchat_display_name: 'Mio' },
  albums: [{ album_id: id(20), album_name: '夕焼けコレクション' }],
  shares: [{ share_id: id(30), share_name: '夏の浮島ツアー' }],
}

export const pageStart: PageStart = { startTimestamp: addedMilliseconds, startPhotoId: id(11) }
export const photoPage: PhotoPage = { photos: [photo, freshPhoto], has_more: true, next: pageStart }

export const photoIndex: PhotoIndex = {
  photo_ids: [id(10), id(11)],
  taken_at: [Date.parse(takenAt), addedMilliseconds - Date.parse(takenAt)],
  taken_offset: [540, 2],
  ratios: [1778, 563],
  colours: 'c64---',
}
export const listRows: ListRows = { ...photoIndex, added_at: [addedMilliseconds, 0] }

export const trashedPhoto: TrashedPhoto = { ...photo, trashed_at: addedAt }
export const trashIndex: TrashIndex = {
  ...photoIndex,
  trashed_at: [addedMilliseconds, 0],
  total_bytes: 12_400_000,
}

export const trashRows: TrashRows = { ...listRows, trashed_at: [addedMilliseconds, 0] }
export const listParts: ListParts = {
  version: '1048577-0-a',
  is_reset: false,
  is_whole: true,
  parts: {
    starts: [Date.parse('0001-01-01T00:00:00Z'), addedMilliseconds - Date.parse('0001-01-01T00:00:00Z'), 0],
    ties: [{ part: 2, photo_id: id(11) }],
    counts: [1000, 1, 1],
    ratios: [1_778_000, 1778, 563],
    days: [40, 1, 1],
    versions: [1_048_576, 1_048_577, 1_048_577],
  },
  changed: listRows,
  gone: [id(12)],
}
export const trashParts: TrashParts = { ...listParts, changed: trashRows, total_bytes: 12_400_000 }
export const listPart: ListPart = {
  version: '1048577-0-a',
  part_version: 1_048_577,
  start: { timestamp: addedMilliseconds, photo_id: id(11) },
  end: null,
  photos: listRows,
  full: [photo],
}
export const trashPart: TrashPart = { ...listPart, photos: trashRows, full: [trashedPhoto] }

export const album: Album = {
  album_id: id(20),
  album_name: '夕焼けコレクション',
  thumbnail_photo_url: photo.urls.medium,
  thumbnail_photo_id: photo.photo_id,
  thumbnail_colour: '#c86a4b',
  thumbnail_focus: { x: 0.5, y: 0.25 },
  photo_count: 2,
  photos_by: 'taken',
  photos_first: 'newest',
  hand_place: 2 ** 42,
  updated_at: addedMilliseconds / 1000,
}
export const albumWithPhotos: AlbumWithPhotos = { ...album, photos: [photo, freshPhoto] }

export const photoLink: PhotoLink = {
  path: '/p/Kx3vZ0pQ7uS1aBcD9eFgHi',
  created_at: addedAt,
  expires_at: null,
  shows_world: true,
  shows_owner: false,
  allow_original: false,
}

export const listedLink: ListedLink = {
  ...photoLink,
  photo_id: photo.photo_id,
  thumbnail_url: photo.urls.thumbnail,
  average_colour: photo.average_colour,
  world_name: photo.world_name,
  is_taken_down: false,
}

export const linkedPhoto: LinkedPhoto = {
  photo_id: photo.photo_id,
  taken_at: photo.taken_at,
  width: photo.width,
  height: photo.height,
  content_type: photo.content_type,
  urls: photo.urls,
  average_colour: photo.average_colour,
  thumbhash: photo.thumbhash,
  caption: photo.caption,
  variants: photo.variants,
  world: { world_id: photo.world_id, world_name: 'Floating Isles' },
  owner: null,
  expires_at: null,
  allow_original: false,
}
