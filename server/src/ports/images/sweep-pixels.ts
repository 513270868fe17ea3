import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes pixels that were kept longer ago than this: their process was killed, or forgot them. */
export async function sweepPixels(root: string, olderThan: Date): Promise<void> {
  const isOld = async (path: string) => ((await stat(path).catch(() => null))?.mtime ?? new Date()) < olderThan
  for (const folder of await readdir(root).catch(() => [])) {
    const directory = join(root, folder)
    // Asked first: removing a file of it makes it new.
    const rests = await isOld(directory)
    for (const name of await readdir(directory).catch(() => [])) {
      const path = join(directory, name)
      if (await isOld(path)) await rm(path, { force: true })
    }
    // Fails where something is left. A living process that finds its folder gone decodes once more.
    if (rests) await rmdir(directory).catch(() => {})
  }
}
