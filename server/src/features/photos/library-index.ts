import { encodeColumns, encodeMoments, shortColour } from '@koma/contract/photo-index'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../schema/index.ts'

/** What the rows of a list carry into its index; they come in the list's order. */
export const indexedColumns = sql.raw('photos.photo_id, taken_at, taken_offset, width, height, colour')

/** What an index has beside the columns of every index: another moment of each photo, which the rows have as `moment`. */
interface IndexExtras {
  moments?: 'added_at' | 'trashed_at'
  /** The rows have `bytes`, and the index their sum. */
  totalBytes?: boolean
}

interface Gathered {
  ids: string | null
  taken_at: Buffer
  taken_offset: Buffer
  ratios: Buffer
  colours: Buffer
  moments: Buffer
  total_bytes: number
}

/**
 * The index of a list as the text of its answer. The database gathers a list into one row, ids as text and numbers as bytes:
 * a hundred thousand rows would take ten times as long to cross over one by one.
 */
export async function writeIndex(
  db: Kysely<Schema>,
  rows: RawBuilder<unknown>,
  { moments, totalBytes }: IndexExtras = {},
): Promise<string> {
  const { rows: gathered } = await sql<Gathered>`
    select string_agg(photo_id::text, '","') as ids,
      string_agg(timestamptz_send(taken_at), '') as taken_at,
      string_agg(int2send(taken_offset), '') as taken_offset,
      string_agg(float4send(width::real / height::real), '') as ratios,
      string_agg(int4send(coalesce(colour, -1)), '') as colours
      ${moments ? sql`, string_agg(timestamptz_send(moment), '') as moments` : sql``}
      ${totalBytes ? sql`, coalesce(sum(bytes), 0)::bigint as total_bytes` : sql``}
    from (${rows}) as list`.execute(db)
  const [list] = gathered
  const ids = list?.ids ? `"${list.ids}"` : ''
  const columns = {
    ...encodeColumns({
      takenAt: momentsIn(list?.taken_at),
      takenOffset: Int16Array.from(numbersIn(list?.taken_offset, 2, (view, at) => view.getInt16(at))),
      ratios: Float32Array.from(numbersIn(list?.ratios, 4, (view, at) => view.getFloat32(at))),
      colours: Int16Array.from(
        numbersIn(list?.colours, 4, (view, at) => view.getInt32(at)),
        (colour) => (colour < 0 ? -1 : shortColour(colour)),
      ),
    }),
    ...(moments && { [moments]: encodeMoments(momentsIn(list?.moments)) }),
    ...(totalBytes && { total_bytes: list?.total_bytes ?? 0 }),
  }
  return `{"photo_ids":[${ids}],${JSON.stringify(columns).slice(1)}`
}

const year2000 = 946_684_800_000

/** Microseconds since 2000, as Postgres sends a timestamp, in milliseconds since 1970. */
function momentsIn(bytes: Buffer | null | undefined): Float64Array {
  const microseconds = (view: DataView, at: number) => view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4)
  return numbersIn(bytes, 8, (view, at) => Math.floor(microseconds(view, at) / 1000) + year2000)
}

function numbersIn(
  bytes: Buffer | null | undefined,
  size: number,
  read: (view: DataView, at: number) => number,
): Float64Array {
  if (!bytes) return new Float64Array()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const numbers = new Float64Array(bytes.length / size)
  for (let place = 0; place < numbers.length; place += 1) numbers[place] = read(view, place * size)
  return numbers
}
