import type { PhotoIndex } from '@koma/contract'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { colourText } from './photo-answer.ts'
import type { PhotoRow } from './store.ts'

export interface PageQuestion {
  direction: 'past' | 'future'
  by: 'added' | 'taken'
  startTimestamp?: number | undefined
  startPhotoId?: string | undefined
  limit: number
}

export interface Page {
  photos: PhotoRow[]
  /** The first photo of the page after this one. */
  next: PhotoRow | null
}

/** A keyset page of the library: the cost is that of the page, whatever lies behind it. */
export async function libraryPage(db: Kysely<Schema>, ownerId: string, question: PageQuestion): Promise<Page> {
  const { direction, by, startTimestamp, startPhotoId, limit } = question
  const column = by === 'added' ? 'added_at' : 'taken_at'
  const order = direction === 'past' ? 'desc' : 'asc'
  let query = db
    .selectFrom('photos')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'live')
    .where('trashed_at', 'is', null)
    .orderBy(column, order)
    .orderBy('photo_id', order)
    .limit(limit + 1)
  if (startTimestamp !== undefined) {
    const start = new Date(startTimestamp)
    const id = startPhotoId ?? (direction === 'past' ? lastId : firstId)
    const compared = direction === 'past' ? sql`<=` : sql`>=`
    query = query.where(sql<SqlBool>`(${sql.ref(column)}, photo_id) ${compared} (${start}, ${id}::uuid)`)
  }
  const rows = await query.execute()
  return { photos: rows.slice(0, limit), next: rows[limit] ?? null }
}

const firstId = '00000000-0000-0000-0000-000000000000'
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The whole library in columns, gathered by the database into one row. */
export async function libraryIndex(
  db: Kysely<Schema>,
  ownerId: string,
  { order, by }: { order: 'asc' | 'desc'; by: 'added' | 'taken' },
): Promise<PhotoIndex> {
  const column = sql.ref(by === 'added' ? 'added_at' : 'taken_at')
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<{ ids: string | null; taken: string; ratios: string; colours: string }>`
    select string_agg(photo_id::text, ',') as ids,
           string_agg((extract(epoch from taken_at) * 1000)::bigint::text, ',') as taken,
           string_agg(round(width::numeric / height, 4)::text, ',') as ratios,
           string_agg(coalesce(colour, -1)::text, ',') as colours
    from (
      select photo_id, taken_at, width, height, colour from photos
      where owner_id = ${ownerId} and state = 'live' and trashed_at is null
      order by ${column} ${direction}, photo_id ${direction}
    ) as library`.execute(db)
  const row = rows[0]
  if (!row?.ids) return { photo_ids: [], taken_at: [], ratios: [], colours: [] }
  return {
    photo_ids: row.ids.split(','),
    taken_at: row.taken.split(',').map(Number),
    ratios: row.ratios.split(',').map(Number),
    colours: row.colours.split(',').map((colour) => (colour === '-1' ? null : colourText(Number(colour)))),
  }
}
