import { ask } from './api.ts'
import { addPhoto, anyMoment, type LibraryProduct, type SeededAccount } from './product.ts'
import { peakOf } from './readers.ts'
import { type Answered, round, type Spread, spreadOf } from './requests.ts'

const runs = 60
const readers = 20
/** Fewer, since an index of a million photos takes seconds. */
const indexReaders = 4

interface Timed {
  ms: Spread
  bytes: number
}

export interface PartTimes {
  /** All parts of the library, as a device asks for them that knows nothing. */
  parts: Timed
  /** What changed since one photo was recoloured. */
  one_change: Timed
  /** The photos of a random part. */
  part: Timed
  /** The same photos by the driver alone. */
  raw_part_ms: Spread
  part_to_raw: number
  /** The statements that make one upload visible, with the triggers that keep the parts, and without any triggers. */
  upload_ms: Spread
  upload_without_parts_ms: Spread
  /** How much more memory the server has used at most while 20 readers opened the library at once. */
  opened_by_20_mb: number
  /** And while 4 of them loaded the whole index. */
  indexed_by_4_mb: number
}

/** Times lists in parts. What is compared takes turns, so that other load on the machine affects both. */
export async function measureParts(product: LibraryProduct, account: SeededAccount): Promise<PartTimes> {
  const get = (path: string, encoding = 'br') => ask(product, account, path, { 'Accept-Encoding': encoding })
  const parts: Answered[] = []
  const changes: Answered[] = []
  const part: Answered[] = []
  const raw: number[] = []
  for (let run = 0; run < runs; run += 1) {
    parts.push(await get('/my/parts'))
    const { version } = JSON.parse((await get('/my/parts', 'identity')).body.toString()) as { version: string }
    await recolour(product, account, run)
    changes.push(await get(`/my/parts?since=${version}`))
    const moment = anyMoment(account)
    part.push(await get(`/my/part?timestamp=${moment}`))
    raw.push(await rawPart(product, account, moment))
  }
  const uploads = await measureUploads(product, account)
  const before = peakOf(product.pid)
  const all = (path: string, count = readers) =>
    Promise.all(
      Array.from({ length: count }, () => ask(product, account, path, { 'Accept-Encoding': 'zstd' }, { atOnce: true })),
    )
  await all('/my/parts')
  await all('/my/part')
  const opened = peakOf(product.pid)
  await all('/my/index', indexReaders)
  const timed = (answers: Answered[]): Timed => ({
    ms: spreadOf(answers.slice(3).map(({ milliseconds }) => milliseconds)),
    bytes: answers.at(-1)?.bytes ?? 0,
  })
  const [partTimes, rawTimes] = [timed(part), spreadOf(raw.slice(3))]
  return {
    parts: timed(parts),
    one_change: timed(changes),
    part: partTimes,
    raw_part_ms: rawTimes,
    part_to_raw: round(partTimes.ms.p50 / rawTimes.p50),
    ...uploads,
    opened_by_20_mb: round(opened - before),
    indexed_by_4_mb: round(peakOf(product.pid) - opened),
  }
}

async function recolour({ database }: LibraryProduct, { ownerId }: SeededAccount, colour: number): Promise<void> {
  await database.pool.query(
    'update photos set colour = $2 where photo_id = (select photo_id from photos where owner_id = $1 and trashed_at is null order by added_at desc limit 1)',
    [ownerId, colour],
  )
}

/** A thousand photos around the moment, which is what a part has. */
async function rawPart({ database }: LibraryProduct, { ownerId }: SeededAccount, moment: number): Promise<number> {
  const begun = performance.now()
  await database.pool.query(
    `select photo_id, added_at, taken_at, taken_offset, width, height, colour from photos
    where owner_id = $1 and state = 'live' and trashed_at is null and added_at >= $2 order by added_at limit 1000`,
    [ownerId, new Date(moment)],
  )
  return performance.now() - begun
}

async function measureUploads({ database }: LibraryProduct, { ownerId }: SeededAccount) {
  const client = await database.pool.connect()
  const times = { origin: [] as number[], replica: [] as number[] }
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const role of ['origin', 'replica'] as const) {
        await client.query(`set session_replication_role = ${role}`)
        const begun = performance.now()
        await addPhoto(client, ownerId)
        times[role].push(performance.now() - begun)
      }
    }
    // What was added without triggers is in no part.
    await client.query(`select rebuild_list('library', $1)`, [ownerId])
  } finally {
    client.release(true)
  }
  return { upload_ms: spreadOf(times.origin), upload_without_parts_ms: spreadOf(times.replica) }
}
