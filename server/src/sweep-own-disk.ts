import { glob, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { limits } from '@koma/contract/limits'
import type { Config } from './config.ts'
import type { Log } from './http/logging.ts'
import { sweepPixels } from './ports/images/pixels/sweep-pixels.ts'
import type { Ports } from './ports/ports.ts'
import type { Closing } from './process/closing.ts'

const every = 60 * 60_000
/**
 * In ms. Another process may share the directory and use a file for as long as a request or a job takes, which is less than this.
 */
const inUse = 60 * 60_000

type SweptPorts = Pick<Ports, 'blobs'>

/**
 * Removes files that a killed process left in the data directory, at start and every hour. Each process does so for itself, since
 * its disk may not be visible to any worker. `alone` means that no other process can be using the directory.
 */
export async function keepSweeping(
  config: Pick<Config, 'dataDir'>,
  ports: SweptPorts,
  { alone, closing, log }: { alone: boolean; closing: Closing; log: Pick<Log, 'warn'> },
): Promise<void> {
  const sweep = (age: number) =>
    sweepOwnDisk(config, ports, age).catch((error: unknown) =>
      log.warn({ err: error }, 'the data directory could not be swept'),
    )
  await sweep(alone ? 0 : inUse)
  const timer = setInterval(() => sweep(inUse), every)
  closing.add(() => clearInterval(timer))
}

async function sweepOwnDisk({ dataDir }: Pick<Config, 'dataDir'>, { blobs }: SweptPorts, age: number) {
  // Files have the system's time, which may differ from the product's clock.
  const before = new Date(Date.now() - age)
  await blobs.sweepStaged(before)
  await sweepPixels(join(dataDir, 'pixels'), before)
  await sweepFormerParts(join(dataDir, 'resumable'))
}

/** Versions before 0021-uploads kept the parts of resumable uploads in the data directory; nobody can go on with them any more. */
async function sweepFormerParts(directory: string): Promise<void> {
  const before = Date.now() - limits.upload.resumableKept
  for await (const name of glob('*/*', { cwd: directory })) {
    const path = join(directory, name)
    // A process of such a version may still be running on the same directory.
    if ((await stat(path)).mtimeMs >= before) continue
    await rm(path, { force: true })
    await rmdir(dirname(path)).catch(() => {})
  }
}
