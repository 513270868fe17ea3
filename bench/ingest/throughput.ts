import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { signUp } from '../../e2e/account.ts'
import type { LibraryProduct } from '../library/product.ts'
import { round } from '../library/requests.ts'
import { processorTime } from './processes.ts'
import { timeBaseline, type Uploader } from './workers.ts'

export interface Throughput {
  upload_megabytes_per_second: number
  file_copy_megabytes_per_second: number
  tiles_per_second: number
  bare_tiles_per_second: number
  tiles_to_bare_loop: number
  all_variants_per_second: number
  bare_all_variants_per_second: number
  all_variants_to_bare_loop: number
  /** Total processor time, including the database: on a busy machine this says more than elapsed time. */
  processor_ms_per_photo: number
  bare_processor_ms_per_photo: number
}

const parallelUploads = 4

/** The product and the bare loop take turns, so that other load on the machine affects both. */
export async function measureThroughput(
  product: LibraryProduct,
  uploader: Uploader,
  paths: readonly string[],
  processes: number,
): Promise<Throughput> {
  const tileLoop = await timeBaseline(paths, ['medium', 'thumbnail'], processes)
  const ingested = await ingest(product, uploader, paths)
  const wholeLoop = await timeBaseline(paths, ['large', 'medium', 'thumbnail'], processes)
  const [bareTiles, bareAll] = [paths.length / tileLoop.seconds, paths.length / wholeLoop.seconds]
  const [tiles, all] = [paths.length / ingested.tiles, paths.length / ingested.all]
  return {
    upload_megabytes_per_second: round(ingested.megabytes / ingested.uploaded),
    file_copy_megabytes_per_second: round(ingested.megabytes / (await timeFileCopies(paths))),
    tiles_per_second: round(tiles),
    bare_tiles_per_second: round(bareTiles),
    tiles_to_bare_loop: round(tiles / bareTiles),
    all_variants_per_second: round(all),
    bare_all_variants_per_second: round(bareAll),
    all_variants_to_bare_loop: round(all / bareAll),
    processor_ms_per_photo: round(ingested.processorMs / paths.length),
    bare_processor_ms_per_photo: round(wholeLoop.processorMs / paths.length),
  }
}

interface Ingested {
  megabytes: number
  /** Seconds until the last photo was acknowledged, its tile could show its picture, and its last variant was ready. */
  uploaded: number
  tiles: number
  all: number
  processorMs: number
}

async function ingest(product: LibraryProduct, uploader: Uploader, paths: readonly string[]): Promise<Ingested> {
  const { token, userId } = await newOwner(product)
  const processorBefore = processorTime()
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  const uploading = uploader.upload({ url: product.url, token, paths, parallel: parallelUploads })
  const tiles = awaitVariants(product, userId, ['small', 'ready'], paths.length).then(seconds)
  const all = awaitVariants(product, userId, ['ready'], paths.length).then(seconds)
  const { milliseconds, bytes } = await uploading
  const made = { tiles: await tiles, all: await all }
  const processorMs = processorTime() - processorBefore
  return { megabytes: bytes / 1e6, uploaded: milliseconds / 1000, ...made, processorMs }
}

export async function newOwner({ url }: LibraryProduct): Promise<{ token: string; userId: string }> {
  const { token } = await signUp(url, `ingest-${randomUUID()}@koma.test`)
  const me = await fetch(`${url}/api/me`, { headers: { Authorization: `Bearer ${token}` } })
  const { user_id: userId } = (await me.json()) as { user_id: string }
  return { token, userId }
}

export async function awaitVariants(
  { database }: LibraryProduct,
  ownerId: string,
  states: readonly string[],
  count: number,
): Promise<void> {
  const question = `select count(*) filter (where variants = any($2)) as made, count(*) filter (where variants = 'broken') as broken
    from photos where owner_id = $1 and state = 'live'`
  for (;;) {
    const { rows } = await database.pool.query<{ made: number; broken: number }>(question, [ownerId, states])
    if (Number(rows[0]?.broken) > 0) throw new Error('A picture could not be rendered.')
    if (Number(rows[0]?.made) >= count) return
    await delay(20)
  }
}

/** Copies, syncs and renames each file, as an original is stored. */
async function timeFileCopies(paths: readonly string[]): Promise<number> {
  const directory = await mkdtemp(join(dirname(paths[0] ?? '.'), 'copies-'))
  const waiting = [...paths]
  const begun = performance.now()
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const copy = join(directory, randomUUID())
      await copyFile(path, copy)
      await sync(copy)
      await rename(copy, `${copy}.png`)
      await sync(directory)
    }
  }
  await Promise.all(Array.from({ length: parallelUploads }, work))
  const seconds = (performance.now() - begun) / 1000
  await rm(directory, { recursive: true })
  return seconds
}

async function sync(path: string): Promise<void> {
  await using file = await open(path, (await stat(path)).isDirectory() ? 'r' : 'r+')
  await file.sync()
}
