import type { ColumnType } from 'kysely'

export interface FavoriteTables {
  favorites: {
    user_id: string
    photo_id: string
    /** Unique for each favorite of a user: the list's cursor. */
    favorited_at: Date
    /** Whose photo it is. */
    owner_id: string
    /** What the list shows of the photo. */
    taken_at: Date
    taken_offset: number
    width: number
    height: number
    colour: number | null
    /** The photo is in the trash. Stored here so that a page never has to skip rows. */
    hidden: ColumnType<boolean, boolean | undefined, boolean>
  }
}
