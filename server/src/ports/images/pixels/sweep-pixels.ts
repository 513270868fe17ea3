import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes pixels that were kept before `olderThan`: their process was killed, or lost track of them. */
export async function sweepPixels(root: string, olderThan: Date): Promise<void> {
  const isOld = async (path: string) => ((await stat(path).catch(() => null))?.mtime ?? new Date()) < olderThan
  for (const folder of await readdir(root).catch(() => [])) {
    const directory = join(root, folder)
    // Checked first, since removing a file from it updates its mtime.
    const rests = await isOld(directory)
    for (const name of await readdir(directory).catch(() => [])) {
      const path = join(directory, name)
      if (await isOld(path)) await rm(path, { force: true })
    }
    // Fails if the folder is not empty. A running process that finds its folder gone decodes the picture again.
    if (rests) await rmdir(directory).catch(() => {})
  }
}
