import { constants } from 'node:fs'
import { copyFile, type FileHandle, open, rename, stat, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'

export const largestLog = 5_000_000

export interface PostgresLog {
  readonly path: string
  /** Handed to the server itself, which goes on writing when we are gone. */
  readonly file: FileHandle
  size(): Promise<number>
  close(): Promise<void>
}

/** Appended to by the server; never more than the cap and one older file of the same size. */
export async function openPostgresLog(path: string): Promise<PostgresLog> {
  const openToAppend = () => open(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, 0o600)
  let file = await openToAppend()
  if ((await file.stat()).size > largestLog) {
    await file.close()
    await rename(path, `${path}.1`)
    file = await openToAppend()
  }
  if (process.getuid?.() === 0) await giveToOwnerOf(dirname(path), file)
  const check = setInterval(() => void capLog(path), 60_000).unref()
  return {
    path,
    file,
    size: async () => (await file.stat()).size,
    async close() {
      clearInterval(check)
      await file.close()
    },
  }
}

/** One start as root must not leave a file that keeps the directory's user from the next. */
async function giveToOwnerOf(directory: string, file: FileHandle): Promise<void> {
  const { uid, gid } = await stat(directory)
  await file.chown(uid, gid)
}

/** While the server writes, the file is emptied rather than renamed: an appending writer goes on at its new end. */
export async function capLog(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (!found || found.size <= largestLog) return
  // On a full disk there is no room for the older file, and emptying this one is all the more welcome.
  await copyFile(path, `${path}.1`).catch(() => {})
  await truncate(path).catch(() => {})
}
