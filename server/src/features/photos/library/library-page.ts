import type { PageStart, Photo } from '@koma/contract'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { Failure } from '../../../http/failure.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findUser } from '../../users/index.ts'
import type { ListedPhoto } from '../store.ts'
import { ownPhotos } from './photo-answer.ts'

/** Which part of a list is requested; see `pageStartQuery` of the contract. */
export interface PageQuestion {
  direction: 'past' | 'future'
  startTimestamp?: number | undefined
  startPhotoId?: string | undefined
  limit: number
}

/** The column a list is sorted by. If its values are not unique, photos with the same value are sorted by id. */
export interface ListOrder {
  column: string
  isUnique: boolean
  /** The photo's id in the table whose index gives the order, if that is not `photos`. */
  idColumn?: string
}

const firstId = '00000000-0000-0000-0000-000000000000'
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Selects the photos of a page and one more, which tells where the next page starts. A page starts at a key instead of an offset:
 * with an index on the order, every page costs the same, however long the list is.
 */
export function onPage<Tables, Table extends keyof Tables, Row>(
  list: SelectQueryBuilder<Tables, Table, Row>,
  { column, isUnique, idColumn = 'photos.photo_id' }: ListOrder,
  { direction, startTimestamp, startPhotoId, limit }: PageQuestion,
): SelectQueryBuilder<Tables, Table, Row> {
  const order = direction === 'past' ? 'desc' : 'asc'
  const moment = sql.ref(column)
  const id = sql.ref(idColumn)
  let page = list.orderBy(moment, order).limit(limit + 1)
  if (!isUnique) page = page.orderBy(id, order)
  if (startTimestamp === undefined) return page
  const start = new Date(startTimestamp)
  const startId = startPhotoId ?? (direction === 'past' ? lastId : firstId)
  const reached = direction === 'past' ? sql`<=` : sql`>=`
  return page.where(
    isUnique
      ? sql<SqlBool>`${moment} ${reached} ${start}`
      : sql<SqlBool>`(${moment}, ${id}) ${reached} (${start}, ${startId}::uuid)`,
  )
}

interface Shape<Row, Answered> {
  limit: number
  /** The time by which the list sorts this row. */
  momentOf(row: Row): Date
  answer(photo: Photo, row: Row): Answered
}

/** Answers the rows of `onPage` to the photos' owner, who is looked up in parallel. */
export async function answerPage<Row extends ListedPhoto, Answered>(
  ports: Pick<Ports, 'database' | 'contentUrls' | 'clock'>,
  ownerId: string,
  found: Promise<Row[]>,
  { limit, momentOf, answer }: Shape<Row, Answered>,
): Promise<{ photos: Answered[]; has_more: boolean; next: PageStart | null }> {
  const [rows, owner] = await Promise.all([found, findUser(ports.database.kysely, ownerId)])
  if (!owner) throw new Failure('unauthenticated')
  const shown = rows.slice(0, limit)
  const next = rows[limit]
  return {
    photos: (await ownPhotos(ports, owner, shown)).map((photo, place) => answer(photo, shown[place] as Row)),
    has_more: next !== undefined,
    next: next ? { startTimestamp: momentOf(next).getTime(), startPhotoId: next.photo_id } : null,
  }
}
