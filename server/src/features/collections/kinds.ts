import { type RawBuilder, sql } from 'kysely'

/** Albums and shares store their photos in the same way. */
export type CollectionKind = 'album' | 'share'

export interface Collection {
  kind: CollectionKind
  id: string
}

interface Tables {
  /** The table of the collections, and its id column, which the table of their photos has too. */
  parent: RawBuilder<unknown>
  id: RawBuilder<unknown>
  photos: RawBuilder<unknown>
}

const tables: Record<CollectionKind, Tables> = {
  album: { parent: sql.table('albums'), id: sql.ref('album_id'), photos: sql.table('album_photos') },
  share: { parent: sql.table('shares'), id: sql.ref('share_id'), photos: sql.table('share_photos') },
}

export const kinds = Object.keys(tables) as CollectionKind[]

export function tablesOf(kind: CollectionKind): Tables {
  return tables[kind]
}
