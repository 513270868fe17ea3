import { open } from 'node:fs/promises'
import { dirname, relative } from 'node:path'

const mostKnown = 100_000

export async function syncFile(path: string): Promise<void> {
  await using file = await open(path, 'r+')
  await file.sync()
}

/** A new file name survives a power cut only once its directory is synced. Windows has no such call and journals names itself. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await using directory = await open(path, 'r')
  await directory.sync()
}

/**
 * The folders below a root whose own names are known to be durable. For a file in a known folder it is enough to sync that folder.
 * Otherwise all folders up to a known one have to be synced, not only those that this call made: another call may have made one a
 * moment ago and not synced it yet.
 */
export class DurableFolders {
  readonly #root: string
  readonly #known = new Set<string>()

  constructor(root: string) {
    this.#root = root
  }

  /** Makes the names in a folder durable, and the name of the folder itself. */
  async sync(folder: string): Promise<void> {
    await syncDirectory(folder)
    if (this.#known.has(folder)) return
    if (relative(this.#root, folder) !== '') await this.sync(dirname(folder))
    if (this.#known.size >= mostKnown) this.#known.clear()
    this.#known.add(folder)
  }

  /** Call this if the folder was removed or created again, along with the folders around it up to `top`. */
  forget(folder: string, top: string): void {
    this.#known.delete(folder)
    if (folder !== top) this.forget(dirname(folder), top)
  }
}
