import type { ColumnType, Generated } from 'kysely'

type Defaulted<T> = ColumnType<T, T | undefined, T>

export interface PlayerCandidate {
  id: string | null
  name: string
}

export interface PhotoTables {
  photos: {
    photo_id: string
    owner_id: string
    /** `pending` until the original is durable: only the sweeper sees such a row. */
    state: 'pending' | 'live'
    trashed_at: Date | null
    added_at: Date
    taken_at: Date
    /** The UTC offset where the photo was taken, in minutes east. */
    taken_offset: number
    sha256: Uint8Array
    /** The digest of what is drawn; null if it cannot be told, or was not taken yet. */
    pixels: Defaulted<Uint8Array | null>
    /** Whether the photo is from before that digest was kept, and it is still to be taken. */
    lacks_pixels: Defaulted<boolean>
    bytes: number
    width: number
    height: number
    format: 'jpeg' | 'png'
    filename: string
    world_id: string | null
    world_name: string | null
    /** What the owner wrote about it. */
    caption: Defaulted<string | null>
    /** The date of the file, if the owner has changed it. */
    file_taken_at: Defaulted<Date | null>
    file_taken_offset: Defaulted<number | null>
    /** Whether the owner has changed the world. The file's may be none. */
    is_world_edited: Defaulted<boolean>
    file_world_id: Defaulted<string | null>
    file_world_name: Defaulted<string | null>
    author_id: string | null
    author_name: string | null
    /** Who was in the instance; shown only to the owner. */
    players: ColumnType<PlayerCandidate[], string, string>
    instance_id: string | null
    /** The sync client that sent it. */
    client_id: Defaulted<string | null>
    /** 0xrrggbb. */
    colour: number | null
    thumbhash: Uint8Array | null
    /** Which variants exist: none, all but the large one, or all; or rendering was given up. Older photos may lack the tile. */
    variants: Defaulted<'pending' | 'small' | 'ready' | 'broken'>
    created_at: Generated<Date>
  }
  /** Photos as they were before their last edit. */
  photo_edits: {
    photo_id: string
    owner_id: string
    edit_id: string
    edited_at: Date
    taken_at: Date
    taken_offset: number
    file_taken_at: Date | null
    file_taken_offset: number | null
    world_id: string | null
    world_name: string | null
    is_world_edited: boolean
    file_world_id: string | null
    file_world_name: string | null
    caption: string | null
  }
  /** Digests of photos that their owner deleted for good: the sync client must not upload them again. */
  deleted_photos: {
    owner_id: string
    sha256: Uint8Array
    pixels: Defaulted<Uint8Array | null>
    photo_id: string
    deleted_at: Date
  }
  /** Deleted photos whose blobs are still to be removed. */
  blob_removals: {
    photo_id: string
    due_at: Date
    is_last: Defaulted<boolean>
  }
}
