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
    /** `pending` until the original is durable: such a row is seen by the sweeper alone. */
    state: 'pending' | 'live'
    trashed_at: Date | null
    added_at: Date
    taken_at: Date
    /** Minutes east of UTC of the clock the photo was taken by. */
    taken_offset: number
    sha256: Uint8Array
    bytes: number
    width: number
    height: number
    format: 'jpeg' | 'png'
    filename: string
    world_id: string | null
    world_name: string | null
    author_id: string | null
    author_name: string | null
    /** Who was in the instance; shown to the owner alone. */
    players: ColumnType<PlayerCandidate[], string, string>
    instance_id: string | null
    /** 0xrrggbb. */
    colour: number | null
    thumbhash: Uint8Array | null
    /** How far the variants are: none, thumbnail and medium, all; or given up. */
    variants: Defaulted<'pending' | 'small' | 'ready' | 'broken'>
    created_at: Generated<Date>
  }
  /** What its owner deleted for good, by the bytes: the sync client must not bring it back. */
  deleted_photos: {
    owner_id: string
    sha256: Uint8Array
    photo_id: string
    deleted_at: Date
  }
  /** Photos that are gone and whose blobs are still to be removed. */
  blob_removals: {
    photo_id: string
    due_at: Date
    is_last: Defaulted<boolean>
  }
}
