import type { ColumnType } from 'kysely'

type Defaulted<T> = ColumnType<T, T | undefined, T>

/** A photo's place in an album or a share. What its index shows of it stands here too, and never changes but for the colour. */
export interface CollectedPhoto {
  photo_id: string
  /** Of its own for each photo of an album or share: the list's cursor. */
  added_at: Date
  taken_at: Date
  taken_offset: number
  width: number
  height: number
  colour: number | null
  /** The photo is in the trash. Kept here so that a page never has to step over what it cannot show. */
  hidden: Defaulted<boolean>
}

export interface AlbumTables {
  albums: {
    album_id: string
    owner_id: string
    name: string
    /** Refers to nothing: a cover that is gone, or hidden, is none, and the newest photo stands in for it. */
    cover_photo_id: string | null
    /** Photos that are not hidden. */
    photo_count: Defaulted<number>
    /** Counts up with every change of the photos; the cached index is good for one version. */
    version: Defaulted<number>
    updated_at: Date
  }
  album_photos: CollectedPhoto & { album_id: string }
}
