import type { ColumnType } from 'kysely'

export interface FavoriteTables {
  favorites: {
    user_id: string
    photo_id: string
    /** Of its own for each favorite of a user: the list's cursor. */
    favorited_at: Date
    /** The photo is in the trash. Kept here so that a page never has to step over what it cannot show. */
    hidden: ColumnType<boolean, boolean | undefined, boolean>
  }
}
