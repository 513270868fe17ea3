import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { PixelFile } from '../processes/image-task.ts'

interface Kept {
  bytes: number
  file: PixelFile | null
  since: number
}

/** If the disk has less free space than this, it is left to originals. */
const leastFree = 4_000_000_000
/** Kept pixels that are older were not used: the photo was rejected, or is rendered elsewhere. */
const staleMs = 10 * 60_000

/**
 * Decoded pixels between the tasks of one picture, in files that only this process knows; files left by a crash are removed by the
 * next start. If there is no room, the pixels are not kept and the picture is decoded again.
 */
export class KeptPixels {
  private readonly root: string
  private readonly budget: number
  private readonly kept = new Map<string, Kept>()
  private directory: Promise<string> | null = null
  private bytes = 0

  constructor(root: string, budget: number) {
    this.root = root
    this.budget = budget
  }

  find(name: string): PixelFile | null {
    return this.kept.get(name)?.file ?? null
  }

  /** Returns a path to write to, or null if there is no room, or if these pixels are already kept or reserved. */
  async reserve(name: string, bytes: number): Promise<string | null> {
    if (this.bytes + bytes > this.budget) this.removeStale()
    if (this.kept.has(name) || this.bytes + bytes > this.budget) return null
    this.kept.set(name, { bytes, file: null, since: performance.now() })
    this.bytes += bytes
    try {
      this.directory ??= this.prepare()
      const directory = await this.directory
      const { bavail, bsize } = await statfs(directory)
      if (bavail * bsize > leastFree) return join(directory, randomUUID())
    } catch {
      this.directory = null
    }
    this.drop(name)
    return null
  }

  /** Reports what was written to a reserved path. */
  settle(name: string, file: PixelFile | null): void {
    const kept = this.kept.get(name)
    if (!kept || !file) {
      this.drop(name)
      return
    }
    const bytes = file.width * file.height * file.channels
    this.bytes += bytes - kept.bytes
    Object.assign(kept, { file, bytes })
  }

  drop(name: string): void {
    const kept = this.kept.get(name)
    if (!kept) return
    this.kept.delete(name)
    this.bytes -= kept.bytes
    if (kept.file) void rm(kept.file.path, { force: true }).catch(() => {})
  }

  async close(): Promise<void> {
    const directory = await this.directory?.catch(() => null)
    if (directory) await rm(directory, { recursive: true, force: true })
  }

  private removeStale(): void {
    const before = performance.now() - staleMs
    for (const [name, { since, file }] of this.kept) if (file && since < before) this.drop(name)
  }

  private async prepare(): Promise<string> {
    const directory = join(this.root, `${process.pid}-${randomUUID()}`)
    await mkdir(directory, { recursive: true, mode: 0o700 })
    for (const name of await readdir(this.root)) {
      if (!isRunning(Number.parseInt(name, 10))) await rm(join(this.root, name), { recursive: true, force: true })
    }
    return directory
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
