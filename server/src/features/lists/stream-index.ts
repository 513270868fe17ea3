import { encodeColumns, encodeMoments } from '@koma/contract/photo-index'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { type ColumnName, gatherColumns } from './gather-columns.ts'
import type { ListSort, ListView } from './list-view.ts'
import { keyColumns, type StoredKey } from './part-keys.ts'
import { partRows } from './read-part.ts'
import { totalBytes } from './read-parts.ts'

/** Parts that are read at once: enough to keep the number of queries low, few enough to hold in memory for many readers. */
const partsAtOnce = 16

type Write = (chunk: RawBuilder<unknown>) => Promise<string>

/**
 * The index of a whole list as JSON text, piece by piece. Reads the list once for each column, so that no more than some parts of one
 * column are in memory. The transaction must see the list at one moment.
 */
export async function* streamIndex(
  trx: Transaction<Schema>,
  list: ListView,
  { by, order }: { by: ListSort; order: 'asc' | 'desc' },
): AsyncGenerator<string> {
  const chunks = await findChunks(trx, list, by, order)
  let before = '{'
  for (const [name, write] of columnsOf(trx, list.kind === 'trash')) {
    const [open, close] = name === 'colours' ? ['"', '"'] : ['[', ']']
    yield `${before}"${name}":${open}`
    let separator = ''
    for (const chunk of chunks) {
      const text = await write(chunk)
      if (text === '') continue
      yield separator + text
      if (name !== 'colours') separator = ','
    }
    before = `${close},`
  }
  yield list.kind === 'trash' ? `${before}"total_bytes":${await totalBytes(trx, list, by)}}` : `${before.slice(0, -1)}}`
}

/** The rows of some parts each, in the order of the index. */
async function findChunks(
  trx: Transaction<Schema>,
  list: ListView,
  by: ListSort,
  order: 'asc' | 'desc',
): Promise<Array<RawBuilder<unknown>>> {
  const { rows: starts } = await sql<StoredKey>`
    select ${keyColumns} from list_parts
    where kind = ${list.kind} and list_id = ${list.listId} and sort = ${by} order by start_at, start_id`.execute(trx)
  const chunks: Array<RawBuilder<unknown>> = []
  for (let part = 0; part < starts.length; part += partsAtOnce) {
    const [start, end] = [starts[part], starts[part + partsAtOnce]]
    if (start) chunks.push(partRows(list, by, start, end, order))
  }
  return order === 'asc' ? chunks : chunks.reverse()
}

/** How each column is written, in the order in which they are sent. */
function columnsOf(trx: Transaction<Schema>, isTrash: boolean): Array<[name: string, write: Write]> {
  const gather = async <Name extends ColumnName>(chunk: RawBuilder<unknown>, name: Name) =>
    (await gatherColumns(trx, chunk, [name]))[name]
  const none = {
    takenAt: new Float64Array(),
    takenOffset: new Int16Array(),
    ratios: new Float32Array(),
    colours: new Int16Array(),
  }
  return [
    ['photo_ids', async (chunk) => (await gather(chunk, 'photoIds')).map((id) => `"${id}"`).join()],
    ['taken_at', momentWriter((chunk) => gather(chunk, 'takenAt'))],
    [
      'taken_offset',
      async (chunk) => encodeColumns({ ...none, takenOffset: await gather(chunk, 'takenOffset') }).taken_offset.join(),
    ],
    ['ratios', async (chunk) => encodeColumns({ ...none, ratios: await gather(chunk, 'ratios') }).ratios.join()],
    ['colours', async (chunk) => encodeColumns({ ...none, colours: await gather(chunk, 'colours') }).colours],
    ...(isTrash ? [['trashed_at', momentWriter((chunk) => gather(chunk, 'trashedAt'))] satisfies [string, Write]] : []),
  ]
}

/** Each moment is written as the difference to the one before, which may be in the chunk before. */
function momentWriter(read: (chunk: RawBuilder<unknown>) => Promise<Float64Array>): Write {
  let last = 0
  return async (chunk) => {
    const moments = await read(chunk)
    const differences = encodeMoments(moments)
    if (differences[0] !== undefined) differences[0] -= last
    last = moments.at(-1) ?? last
    return differences.join()
  }
}
