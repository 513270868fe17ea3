import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../schema/index.ts'
import { selectListed } from '../store.ts'
import { type ListOrder, onPage, type PageQuestion } from './library-page.ts'

export type LibraryOrder = 'added' | 'taken'

/** `added_at` is unique among an owner's photos; see `ingestPhoto`. */
const orders: Record<LibraryOrder, ListOrder> = {
  added: { column: 'photos.added_at', isUnique: true },
  taken: { column: 'photos.taken_at', isUnique: false },
}

export function libraryPage(db: Kysely<Schema>, ownerId: string, question: PageQuestion & { by: LibraryOrder }) {
  const library = selectListed(db, ownerId)
    .where('photos.owner_id', '=', ownerId)
    .where('photos.state', '=', sql.lit('live'))
    .where('photos.trashed_at', 'is', null)
  return onPage(library, orders[question.by], question)
}

/** Changes whenever one of the owner's lists changes; see `touchLibrary`. */
export async function libraryVersion(db: Kysely<Schema>, ownerId: string): Promise<number> {
  const use = await db
    .selectFrom('storage_use')
    .select('library_version')
    .where('user_id', '=', ownerId)
    .executeTakeFirst()
  return use?.library_version ?? 0
}
