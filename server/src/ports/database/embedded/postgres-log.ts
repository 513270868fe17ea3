import { constants } from 'node:fs'
import { copyFile, type FileHandle, open, rename, stat, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'

export const largestLog = 5_000_000

export interface PostgresLog {
  readonly path: string
  /** Passed to the server itself, which keeps writing after our process has ended. */
  readonly file: FileHandle
  size(): Promise<number>
  close(): Promise<void>
}

/** The server appends to it. At most the cap, plus one older file of the same size. */
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

/** Changes the owner, so that a single start as root does not leave a file that the directory's owner cannot write. */
async function giveToOwnerOf(directory: string, file: FileHandle): Promise<void> {
  const { uid, gid } = await stat(directory)
  await file.chown(uid, gid)
}

/** While the server writes, the file is truncated rather than renamed: in append mode the server continues at the new end. */
export async function capLog(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (!found || found.size <= largestLog) return
  // On a full disk the copy fails, but truncating is needed all the more.
  await copyFile(path, `${path}.1`).catch(() => {})
  await truncate(path).catch(() => {})
}
