import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startLibraryProduct } from '../library/product.ts'
import { round } from '../library/requests.ts'
import { makeScreenshots, type ScreenshotSize } from './pictures.ts'
import { watchMemory } from './processes.ts'
import { measureLargeUploads, measurePagesWhileIngesting } from './server.ts'
import { measureThroughput, type Throughput } from './throughput.ts'
import { startUploader } from './workers.ts'

const goals = {
  all_variants_to_bare_loop: 0.9,
  tiles_to_bare_loop: 0.8,
  large_uploads_server_megabytes: 250,
  pages_p99_to_idle: 3,
}

/**
 * Times photos from the first byte of their upload until their tiles can be shown and until all variants exist, compared with a
 * bare sharp loop that makes the same variants from the same files. Also measures memory, and the effect on users who browse photos
 * meanwhile. Uploads `--photos` of each size in each of `--runs`.
 */
export async function benchIngest(args: readonly string[] = []): Promise<object> {
  const options = { photos: { type: 'string', default: '40' }, runs: { type: 'string', default: '3' } } as const
  const { values } = parseArgs({ args: [...args], options })
  const [photos, runs] = [Number(values.photos), Number(values.runs)]
  const directory = await mkdtemp(join(tmpdir(), 'koma-ingest-'))
  const uploader = startUploader()
  const product = await startLibraryProduct()
  try {
    const largeUploads = await measureLargeUploads(product, uploader, directory)
    const memory = watchMemory()
    const sizes: Record<string, object> = {}
    for (const size of ['1080p', '4k'] as const) {
      const measured: Throughput[] = []
      for (let run = 0; run < runs; run += 1) {
        const paths = await writeScreenshots(directory, size, photos)
        measured.push(await measureThroughput(product, uploader, paths, availableParallelism()))
        for (const path of paths) await rm(path)
      }
      sizes[size] = { median: medians(measured), runs: measured }
    }
    const peak = memory.peak()
    const paths = await writeScreenshots(directory, '1080p', photos * 2)
    const pages = await measurePagesWhileIngesting(product, uploader, paths)
    return {
      photos,
      image_processes: availableParallelism(),
      sizes,
      peak_memory: peak,
      large_uploads: largeUploads,
      pages,
      goals,
    }
  } finally {
    uploader.stop()
    await product.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function writeScreenshots(directory: string, size: ScreenshotSize, count: number): Promise<string[]> {
  const files = await makeScreenshots(size, count)
  return Promise.all(
    files.map(async (bytes, number) => {
      const path = join(directory, `${size}-${number}.png`)
      await writeFile(path, bytes)
      return path
    }),
  )
}

function medians(measured: readonly Throughput[]): Throughput {
  const names = Object.keys(measured[0] ?? {}) as Array<keyof Throughput>
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  return Object.fromEntries(
    names.map((name) => [name, round(median(measured.map((run) => run[name])))]),
  ) as unknown as Throughput
}
