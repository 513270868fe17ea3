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
 * moment ago and not synced it yet. Folders with files in them are never known, since other processes remove them when they are
 * empty, and may make them again without having synced their names yet; those around them are never removed.
 */
export class DurableFolders {
  readonly #root: string
  readonly #known = new Set<string>()

  constructor(root: string) {
    this.#root = root
  }

  /** Makes the names of files in a folder durable, and the name of the folder itself. */
  async sync(folder: string): Promise<void> {
    await syncDirectory(folder)
    if (relative(this.#root, folder) !== '') await this.#syncAround(dirname(folder))
  }

  async #syncAround(folder: string): Promise<void> {
    await syncDirectory(folder)
    if (this.#known.has(folder)) return
    if (relative(this.#root, folder) !== '') await this.#syncAround(dirname(folder))
    if (this.#known.size >= mostKnown) this.#known.clear()
    this.#known.add(folder)
  }
}
