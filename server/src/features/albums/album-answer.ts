import type { Album } from '@koma/contract'
import type { ContentUrls } from '../../content-url.ts'
import { coverFocusOf } from '../collections/index.ts'
import { colourText } from '../photos/index.ts'
import type { AlbumRow } from './store.ts'

/** The cover is the medium variant: a card shows it larger than a tile of the grid. */
export function albumAnswer(album: AlbumRow, urls: ContentUrls, now: Date): Album {
  const { cover_id, cover_colour } = album
  return {
    album_id: album.album_id,
    album_name: album.name,
    thumbnail_photo_url: cover_id && urls.photo({ photoId: cover_id, file: 'medium.avif', way: 'owner' }, now),
    thumbnail_photo_id: cover_id,
    thumbnail_colour: cover_colour === null ? null : colourText(cover_colour),
    thumbnail_focus: coverFocusOf(album),
    photo_count: album.photo_count,
    photos_by: album.photos_by,
    photos_first: album.photos_first,
    hand_place: album.place,
    updated_at: Math.floor(album.updated_at.getTime() / 1000),
  }
}
