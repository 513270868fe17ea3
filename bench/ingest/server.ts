import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { LibraryProduct, SeededAccount } from '../library/product.ts'
import { request, round, type Spread, spreadOf } from '../library/requests.ts'
import { watchMemory } from './processes.ts'
import { awaitVariants, newOwner } from './throughput.ts'
import type { Uploader } from './workers.ts'

const largeFiles = 8
const largeSide = 4090

/** Uploads eight files of 50 MB at once, none of which may be held in memory. */
export async function measureLargeUploads(product: LibraryProduct, uploader: Uploader, directory: string) {
  const paths: string[] = []
  for (let number = 0; number < largeFiles; number += 1) {
    const raw = { width: largeSide, height: largeSide, channels: 3 as const }
    const path = join(directory, `large-${number}.png`)
    await writeFile(
      path,
      await sharp(randomBytes(largeSide * largeSide * 3), { raw })
        .png({ compressionLevel: 0 })
        .toBuffer(),
    )
    paths.push(path)
  }
  const { token, userId } = await newOwner(product)
  const memory = watchMemory()
  const { milliseconds, bytes } = await uploader.upload({ url: product.url, token, paths, parallel: largeFiles })
  await awaitVariants(product, userId, ['ready'], largeFiles)
  return {
    files: largeFiles,
    megabytes: Math.round(bytes / 1e6),
    megabytes_per_second: round(bytes / 1e3 / milliseconds),
    peak_memory: memory.peak(),
  }
}

/** Times pages of a library, one after another, while idle and while photos are ingested at full speed. */
export async function measurePagesWhileIngesting(
  product: LibraryProduct,
  uploader: Uploader,
  paths: readonly string[],
): Promise<object> {
  const account = await product.seed(1000)
  await askPages(product, account, 50)
  const idle = spreadOf(await askPages(product, account, 600))
  const { token, userId } = await newOwner(product)
  let isDone = false
  const ingesting = uploader
    .upload({ url: product.url, token, paths, parallel: 4 })
    .then(() => awaitVariants(product, userId, ['ready'], paths.length))
    .finally(() => {
      isDone = true
    })
  const times: number[] = []
  while (!isDone) times.push(...(await askPages(product, account, 10)))
  await ingesting
  const ingestingSpread: Spread = spreadOf(times)
  return {
    idle,
    while_ingesting: ingestingSpread,
    asked_while_ingesting: times.length,
    p99_to_idle: round(ingestingSpread.p99 / idle.p99),
  }
}

async function askPages({ url }: LibraryProduct, { token }: SeededAccount, count: number): Promise<number[]> {
  const times: number[] = []
  for (let done = 0; done < count; done += 1) {
    const { status, milliseconds } = await request(`${url}/api/my?limit=100`, { Authorization: `Bearer ${token}` })
    if (status !== 200) throw new Error(`GET /my answered ${status}.`)
    times.push(milliseconds)
  }
  return times
}
