import { open } from 'node:fs/promises'
import { dirname, relative } from 'node:path'

const mostKnown = 100_000

export async function syncFile(path: string): Promise<void> {
  await using file = await open(path, 'r+')
  await file.sync()
}

/** A new name survives a power cut only once its directory is synced. Windows has no such call and journals names itself. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await using directory = await open(path, 'r')
  await directory.sync()
}

/**
 * The folders below a root whose own names are known to be durable. A name in one of them is durable once that folder alone is
 * synced; in any other, all folders up to one that is known have to be, and not just those this call made: another may have made
 * one a moment ago and not synced it yet.
 */
export class DurableFolders {
  readonly #root: string
  readonly #known = new Set<string>()

  constructor(root: string) {
    this.#root = root
  }

  /** Makes the names in a folder durable, and the folder's own. */
  async sync(folder: string): Promise<void> {
    await syncDirectory(folder)
    if (this.#known.has(folder)) return
    if (relative(this.#root, folder) !== '') await this.sync(dirname(folder))
    if (this.#known.size >= mostKnown) this.#known.clear()
    this.#known.add(folder)
  }

  /** It is gone or was made anew, and so were the folders around it up to `top`. */
  forget(folder: string, top: string): void {
    this.#known.delete(folder)
    if (folder !== top) this.forget(dirname(folder), top)
  }
}
