import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chunkPng, fillJpeg, heavyPng, smallPng } from './hostile-pictures.ts'
import { newOwner } from './ingest/throughput.ts'
import { startUploader, type Uploader } from './ingest/workers.ts'
import { type LibraryProduct, startLibraryProduct } from './library/product.ts'
import { request, round } from './library/requests.ts'

const uploads = 40
const idleCalls = 300
const attackSeconds = 6
const otherUploads = 5
const goals = { calls_p95_to_idle: 3, other_upload_to_idle: 3 }

const measurements: Record<string, (attack: Attack) => Promise<object>> = {
  // The baseline: what the bytes alone cost. The file is rejected by its first bytes.
  no_pictures: (attack) => measureCalls(attack, uploads, async () => randomBytes(3_000_000)),
  fill_bytes: (attack) => measureCalls(attack, uploads, () => fillJpeg(3_000_000)),
  one_large_file_of_fill_bytes: (attack) => measureCalls(attack, 1, () => fillJpeg(7_900_000)),
  empty_chunks: (attack) => measureCalls(attack, 4, () => chunkPng(600_000)),
  heavy_pictures: measureOtherUpload,
}

/**
 * Measures what an account that sends hostile pictures costs the others: the times of their calls and of their own uploads. Pass
 * names to run only those measurements.
 */
export async function benchHostile(names: readonly string[] = []): Promise<object> {
  const directory = await mkdtemp(join(tmpdir(), 'koma-hostile-'))
  const [uploader, other] = [startUploader(), startUploader()]
  const product = await startLibraryProduct()
  try {
    const results: Record<string, object> = {}
    for (const [name, measure] of Object.entries(measurements)) {
      if (names.length > 0 && !names.includes(name)) continue
      results[name] = await measure({ product, uploader, other, directory })
    }
    return { ...results, goals }
  } finally {
    uploader.stop()
    other.stop()
    await product.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

interface Attack {
  product: LibraryProduct
  /** Uploads for the attacker. */
  uploader: Uploader
  other: Uploader
  directory: string
}

/** Times `GET /me` of one account, one call after another, while idle and while another account uploads the files. */
async function measureCalls({ product, uploader, directory }: Attack, count: number, make: () => Promise<Buffer>) {
  const caller = await newOwner(product)
  const callOnce = async () => {
    const headers = { Authorization: `Bearer ${caller.token}` }
    const { milliseconds } = await request(`${product.url}/api/me`, headers)
    await delay(5)
    return milliseconds
  }
  const idle: number[] = []
  for (let done = -20; done < idleCalls; done += 1) {
    const milliseconds = await callOnce()
    if (done >= 0) idle.push(milliseconds)
  }
  const paths = await writeFiles(directory, count, make)
  const attacker = await newOwner(product)
  /** All files at once, repeatedly: with a single burst, its first moment would dominate the result. */
  async function attackUntil(end: number): Promise<void> {
    const attack = { url: product.url, token: attacker.token, paths, parallel: count, anyAnswer: true }
    while (performance.now() < end) {
      await uploader.upload(attack)
      rounds += 1
    }
  }
  let rounds = 0
  const begun = performance.now()
  let isDone = false
  const attacked: number[] = []
  const until = begun + attackSeconds * 1000
  const attacking = attackUntil(until).finally(() => {
    isDone = true
  })
  while (!isDone) attacked.push(await callOnce())
  await attacking
  const [before, during] = [percentile95(idle), percentile95(attacked)]
  return {
    files: count,
    answered_after_seconds: round((performance.now() - begun) / 1000 / rounds),
    calls: attacked.length,
    idle_p95_ms: before,
    attacked_p95_ms: during,
    attacked_longest_ms: round(Math.max(...attacked)),
    calls_p95_to_idle: round(during / before),
  }
}

/** Times an account's upload of a screenshot while idle, and right after another account sent six heavy pictures. */
async function measureOtherUpload({ product, uploader, other, directory }: Attack) {
  const owner = await newOwner(product)
  const uploadOne = async () => {
    const paths = await writeFiles(directory, 1, () => smallPng(800, 450))
    return (await other.upload({ url: product.url, token: owner.token, paths, parallel: 1 })).milliseconds
  }
  const idle: number[] = []
  for (let done = 0; done < otherUploads; done += 1) idle.push(await uploadOne())
  const attacker = await newOwner(product)
  const paths = await writeFiles(directory, 6, async () => heavyPng())
  const attacking = uploader.upload({ url: product.url, token: attacker.token, paths, parallel: 6, anyAnswer: true })
  await delay(500)
  const attacked = await uploadOne()
  const { milliseconds } = await attacking
  const usual = round(idle.sort((a, b) => a - b)[otherUploads >> 1] ?? 0)
  return {
    attacker_answered_after_seconds: round(milliseconds / 1000),
    idle_upload_ms: usual,
    attacked_upload_ms: round(attacked),
    other_upload_to_idle: round(attacked / usual),
  }
}

async function writeFiles(directory: string, count: number, make: () => Promise<Buffer>): Promise<string[]> {
  const paths = Array.from({ length: count }, () => join(directory, crypto.randomUUID()))
  for (const path of paths) await writeFile(path, await make())
  return paths
}

function percentile95(milliseconds: readonly number[]): number {
  const sorted = [...milliseconds].sort((a, b) => a - b)
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0)
}
