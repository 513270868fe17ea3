import {
  mkdir,
  opendir,
  open as openFile,
  rename,
  rm,
  rmdir,
  stat as statFile,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { checkKey } from './blob-key.ts'
import { type Blobs, type ByteRange, checkRange, type OpenBlob, type StagedBlob } from './blobs.ts'
import { checkByProbe } from './check-blobs.ts'
import { DurableFolders, syncDirectory, syncFile } from './durable-files.ts'
import { errorCode, namingFullDisk } from './full-disk.ts'
import { createStaging } from './staging.ts'

const removedAtOnce = 16
const mostMoves = 20

/** Blobs as files. A file gets to `stored/<key>` only by a rename from `staging/`, which is on the same file system for that. */
export async function createDiskBlobs(directory: string): Promise<Blobs> {
  const stored = join(directory, 'stored')
  await mkdir(stored, { recursive: true, mode: 0o700 })
  const staging = await createStaging(join(directory, 'staging'))
  const folders = new DurableFolders(stored)

  function pathOf(key: string): string {
    checkKey(key)
    return join(stored, ...key.split('/'))
  }

  async function stage(source: AsyncIterable<Uint8Array>, options: { maxBytes?: number } = {}): Promise<StagedBlob> {
    const staged = await staging.write(source, options.maxBytes)
    async function commit(key: string): Promise<void> {
      const target = pathOf(key)
      try {
        await syncFile(staged.path)
        await moveTo(target, staged.path)
      } catch (error) {
        throw namingFullDisk(error)
      }
    }
    return { ...staged, commit, discard: () => rm(staged.path, { force: true }) }
  }

  async function put(key: string, bytes: Uint8Array): Promise<void> {
    const target = pathOf(key)
    const path = staging.newPath()
    try {
      await writeFile(path, bytes, { mode: 0o600, flush: true })
      await moveTo(target, path)
    } catch (error) {
      await rm(path, { force: true })
      throw namingFullDisk(error)
    }
  }

  async function moveTo(target: string, path: string): Promise<void> {
    const folder = dirname(target)
    for (let attempt = 1; ; attempt += 1) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await rename(path, target)
        break
      } catch (error) {
        // A concurrent removal can delete the empty folder between the two calls, or during the first, and mkdir then reports
        // ENOTDIR or EEXIST.
        const tidied = ['ENOENT', 'ENOTDIR', 'EEXIST'].includes(errorCode(error) ?? '')
        if (!tidied || attempt === mostMoves) throw error
      }
    }
    await folders.sync(folder)
  }

  async function open(key: string, range?: ByteRange): Promise<OpenBlob | null> {
    const file = await nullWhenMissing(openFile(pathOf(key), 'r'))
    if (file === null) return null
    try {
      const found = await file.stat()
      if (found.isFile()) return { stream: file.createReadStream(checkRange(range, found.size)), bytes: found.size }
      await file.close()
      return null
    } catch (error) {
      await file.close()
      throw error
    }
  }

  async function stat(key: string): Promise<{ bytes: number } | null> {
    const found = await nullWhenMissing(statFile(pathOf(key)))
    return found?.isFile() ? { bytes: found.size } : null
  }

  async function local(key: string) {
    const path = pathOf(key)
    return (await stat(key)) === null ? null : { path, release: async () => {} }
  }

  async function remove(keys: readonly string[]): Promise<void> {
    const paths = keys.map(pathOf)
    for (let from = 0; from < paths.length; from += removedAtOnce) {
      await Promise.all(paths.slice(from, from + removedAtOnce).map((path) => nullWhenMissing(unlink(path))))
    }
    for (const folder of new Set(paths.map(dirname))) await tidy(folder)
  }

  /**
   * Removes a folder whose blobs are gone, and makes the removals durable: a deleted photo must not come back after a power cut. The
   * folders around it stay, since other processes on this directory know that their names are durable; see `DurableFolders`.
   */
  async function tidy(folder: string): Promise<void> {
    const isRemoved = relative(stored, folder) !== '' && (await isGone(rmdir(folder)))
    await nullWhenMissing(syncDirectory(isRemoved ? dirname(folder) : folder))
  }

  async function* walk(folder: string, prefix: string, within: string): AsyncGenerator<string> {
    const entries = await nullWhenMissing(opendir(folder))
    for await (const entry of entries ?? []) {
      const key = within + entry.name
      if (!entry.isDirectory()) {
        if (key.startsWith(prefix)) yield key
      } else if (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`)) {
        yield* walk(join(folder, entry.name), prefix, `${key}/`)
      }
    }
  }

  return {
    stage,
    put,
    open,
    local,
    stat,
    remove,
    keys: (prefix) => walk(stored, prefix, ''),
    sweepStaged: staging.sweep,
    check: () => checkByProbe({ put, open, remove }),
    close: async () => {},
  }
}

/** Any other error means that the folder is in use (not empty), or was not made by us. */
async function isGone(removal: Promise<void>): Promise<boolean> {
  try {
    await removal
    return true
  } catch (error) {
    return errorCode(error) === 'ENOENT'
  }
}

/** Errors for a key that holds no blob: no such file, a path below a blob, or a folder. */
const missingCodes = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])

async function nullWhenMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (missingCodes.has(errorCode(error) ?? '')) return null
    throw error
  }
}
