import { open } from 'node:fs/promises'
import { dirname, relative } from 'node:path'

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
 * From a directory up to the root, both included. All of them and not just those this call made: another commit may have made
 * one a moment ago and not synced it yet. Syncing what is clean costs next to nothing.
 */
export async function syncDirectoriesUpTo(root: string, directory: string): Promise<void> {
  await syncDirectory(directory)
  if (relative(root, directory) !== '') await syncDirectoriesUpTo(root, dirname(directory))
}
