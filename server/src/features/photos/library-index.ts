import { encodeColumns, encodeMoments, shortColour } from '@koma/contract/photo-index'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../schema/index.ts'

/** The columns of a list that `writeIndex` needs. The rows must be in the list's order. */
export const indexedColumns = sql.raw('photos.photo_id, taken_at, taken_offset, width, height, colour')

/** What some indexes have in addition. `moments` is another time of each photo, which the rows must have as `moment`. */
interface IndexExtras {
  moments?: 'added_at' | 'trashed_at'
  /** Adds the sum of the rows' `bytes`. */
  totalBytes?: boolean
}

interface Gathered {
  ids: string
  taken_at: Buffer
  taken_offset: Buffer
  ratios: Buffer
  colours: Buffer
  moments: Buffer
  total_bytes: number
}

/**
 * The index of a list, as JSON text. The database gathers the list into one row, ids as text and numbers as bytes: to transfer a
 * hundred thousand rows one by one would take ten times as long.
 */
export async function writeIndex(
  db: Kysely<Schema>,
  rows: RawBuilder<unknown>,
  { moments, totalBytes }: IndexExtras = {},
): Promise<string> {
  const { rows: gathered } = await sql<Gathered>`
    select coalesce(string_agg(photo_id::text, '","'), '') as ids,
      ${bytesOf(sql`timestamptz_send(taken_at)`)} as taken_at,
      ${bytesOf(sql`int2send(taken_offset)`)} as taken_offset,
      ${bytesOf(sql`float4send(width::real / height::real)`)} as ratios,
      ${bytesOf(sql`int4send(coalesce(colour, -1))`)} as colours
      ${moments ? sql`, ${bytesOf(sql`timestamptz_send(moment)`)} as moments` : sql``}
      ${totalBytes ? sql`, coalesce(sum(bytes), 0)::bigint as total_bytes` : sql``}
    from (${rows}) as list`.execute(db)
  const [list] = gathered
  if (!list) throw new Error('The database gathered nothing, not even an empty list.')
  const columns = {
    ...encodeColumns({
      takenAt: momentsIn(list.taken_at),
      takenOffset: int16sIn(list.taken_offset),
      ratios: float32sIn(list.ratios),
      colours: coloursIn(list.colours),
    }),
    ...(moments && { [moments]: encodeMoments(momentsIn(list.moments)) }),
    ...(totalBytes && { total_bytes: list.total_bytes }),
  }
  const ids = list.ids && `"${list.ids}"`
  return `{"photo_ids":[${ids}],${JSON.stringify(columns).slice(1)}`
}

function bytesOf(sent: RawBuilder<unknown>) {
  return sql`coalesce(string_agg(${sent}, ''), '')`
}

const year2000 = 946_684_800_000

/** Converts microseconds since 2000, as Postgres sends timestamps, to milliseconds since 1970. */
function momentsIn(bytes: Buffer): Float64Array {
  const view = viewOf(bytes)
  const moments = new Float64Array(bytes.length / 8)
  for (let place = 0; place < moments.length; place += 1) {
    const microseconds = view.getInt32(place * 8) * 2 ** 32 + view.getUint32(place * 8 + 4)
    moments[place] = Math.floor(microseconds / 1000) + year2000
  }
  return moments
}

function int16sIn(bytes: Buffer): Int16Array {
  const view = viewOf(bytes)
  const numbers = new Int16Array(bytes.length / 2)
  for (let place = 0; place < numbers.length; place += 1) numbers[place] = view.getInt16(place * 2)
  return numbers
}

function float32sIn(bytes: Buffer): Float32Array {
  const view = viewOf(bytes)
  const numbers = new Float32Array(bytes.length / 4)
  for (let place = 0; place < numbers.length; place += 1) numbers[place] = view.getFloat32(place * 4)
  return numbers
}

function coloursIn(bytes: Buffer): Int16Array {
  const view = viewOf(bytes)
  const colours = new Int16Array(bytes.length / 4)
  for (let place = 0; place < colours.length; place += 1) {
    const colour = view.getInt32(place * 4)
    colours[place] = colour < 0 ? -1 : shortColour(colour)
  }
  return colours
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}
