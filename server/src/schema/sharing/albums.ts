import type { CollectedOrder } from '@koma/contract'
import type { ColumnType } from 'kysely'

type Defaulted<T> = ColumnType<T, T | undefined, T>
type Chosen<T> = ColumnType<T | null, T | null | undefined, T | null>

/** A photo in an album or a share, with everything that the index of the list shows of it; only the colour can change. */
export interface CollectedPhoto {
  photo_id: string
  /** Unique within an album or share: the list's cursor. */
  added_at: Date
  /** The place in the order by hand; at its end unless it is given. See collections/hand-places.ts. */
  hand_at: Defaulted<Date>
  taken_at: Date
  taken_offset: number
  width: number
  height: number
  colour: number | null
  /** The photo is in the trash. Stored here so that a page never has to skip rows. */
  hidden: Defaulted<boolean>
}

export interface AlbumTables {
  albums: {
    album_id: string
    owner_id: string
    name: string
    /** No foreign key: if the cover is deleted or hidden, the newest photo is shown instead. */
    cover_photo_id: string | null
    /** The point of the chosen cover that stays in view when it is cropped, as parts of its width and height; both or neither. */
    cover_focus_x: Chosen<number>
    cover_focus_y: Chosen<number>
    /** The number of photos that are not hidden. */
    photo_count: Defaulted<number>
    /** Incremented with every change of the photos; a cached index is valid for one version. */
    version: Defaulted<number>
    updated_at: Date
    /** The order in which the album is shown. */
    photos_by: Defaulted<CollectedOrder>
    photos_first: Defaulted<'newest' | 'oldest'>
    /** Whether it was ever shown in the order by hand, which until then is that of adding. */
    is_arranged: Defaulted<boolean>
    /** The place among the albums of its owner in the order by hand; the first unless it is given. */
    hand_at: Defaulted<Date>
  }
  album_photos: CollectedPhoto & { album_id: string }
  /** The places of photos that were removed, for undo. */
  album_removals: {
    album_id: string
    photo_id: string
    added_at: Date
    /** Null if it was removed before albums could be arranged by hand. */
    hand_at: Date | null
    removed_at: Date
  }
}
