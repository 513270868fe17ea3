import { type ListedColumns, shortColour } from '@koma/contract/photo-index'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import type { ListSort } from './list-view.ts'

type Queries = Kysely<Schema> | Transaction<Schema>

const gathered = {
  photoIds: sql`coalesce(string_agg(photo_id::text, ','), '')`,
  takenAt: bytesOf(sql`timestamptz_send(taken_at)`),
  takenOffset: bytesOf(sql`int2send(taken_offset)`),
  ratios: bytesOf(sql`float4send(width::real / height::real)`),
  colours: bytesOf(sql`int4send(coalesce(colour, -1))`),
  addedAt: bytesOf(sql`timestamptz_send(added_at)`),
  trashedAt: bytesOf(sql`timestamptz_send(trashed_at)`),
  handAt: bytesOf(sql`timestamptz_send(hand_at)`),
}
export type ColumnName = keyof typeof gathered

const decoders = {
  photoIds: (text: string) => (text === '' ? [] : text.split(',')),
  takenAt: momentsIn,
  takenOffset: int16sIn,
  ratios: float32sIn,
  colours: coloursIn,
  addedAt: momentsIn,
  trashedAt: momentsIn,
  handAt: momentsIn,
}

export type Columns<Name extends ColumnName> = { [N in Name]: ReturnType<(typeof decoders)[N]> }

/**
 * Some columns of the rows of a query, in their order. The database gathers the rows into one, ids as text and numbers as bytes: to
 * transfer a hundred thousand rows one by one would take ten times as long.
 */
export async function gatherColumns<const Name extends ColumnName>(
  db: Queries,
  rows: RawBuilder<unknown>,
  names: readonly Name[],
): Promise<Columns<Name>> {
  const selected = sql.join(names.map((name) => sql`${gathered[name]} as ${sql.ref(name)}`))
  const { rows: found } = await sql<Record<Name, never>>`select ${selected} from (${rows}) as list`.execute(db)
  const [list] = found
  if (!list) throw new Error('The database gathered nothing, not even an empty list.')
  return Object.fromEntries(names.map((name) => [name, decoders[name](list[name])])) as Columns<Name>
}

const listed = ['photoIds', 'takenAt', 'takenOffset', 'ratios', 'colours', 'addedAt'] as const

/** All that a list shows of the rows of a query, in this order. */
export async function gatherRows(db: Queries, rows: RawBuilder<unknown>, by: ListSort): Promise<ListedColumns> {
  const names = by === 'hand' ? ([...listed, 'handAt'] as const) : listed
  return { ...(await gatherColumns(db, rows, names)), trashedAt: null }
}

/** The same for rows of the trash. */
export async function gatherTrashRows(
  db: Queries,
  rows: RawBuilder<unknown>,
): Promise<ListedColumns & { trashedAt: Float64Array }> {
  return gatherColumns(db, rows, [...listed, 'trashedAt'])
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
