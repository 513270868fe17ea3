import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder on which there is really no room left when a test says so. */
export interface SmallDisk {
  folder: string
  fill(): void
  free(): Promise<void>
  remove(): Promise<void>
}

/** A file system of its own where one may be mounted. Otherwise this process may write no file beyond some kilobytes while it is full. */
export async function makeSmallDisk(): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'koma-small-disk-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  if (!mountAt(folder)) {
    // Without a handler the signal would end the process.
    process.on('SIGXFSZ', () => {})
    const limit = (bytes: string) => execFileSync('prlimit', [`--pid=${process.pid}`, `--fsize=${bytes}:`])
    const free = async () => void limit('unlimited')
    return {
      folder,
      fill: () => void limit('4096'),
      free,
      remove,
    }
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      try {
        for (;;) appendFileSync(filler, Buffer.alloc(65_536))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      }
    },
    free: () => rm(filler),
    async remove() {
      execFileSync('umount', [folder])
      await remove()
    },
  }
}

function mountAt(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
