import type { LocalFile } from '@koma/client/uploads'

/** Where a photo goes besides the library, as far as it can be written down. */
export interface KeptTarget {
  key: string
  name: string
  to: string
  isShared: boolean
}

interface Note {
  name: string
  type: string
  lastModified: number
  keptAt: number
  target: KeptTarget | null
}

/** Of a file, what type definitions do not know yet, nor every browser has. */
interface MovableFile {
  move?(folder: FileSystemDirectoryHandle, name: string): Promise<void>
}

export interface KeptFile {
  id: string
  file: File
  keptAt: number
  target: KeptTarget | null
}

/** At most this many files, and this share of the space the browser grants: the rest is for pictures and lists. */
const most = { files: 500, bytes: 2_000_000_000, shareOfFree: 0.5 }

/** In ms. Whoever shares pictures with the app signs in soon, or has changed their mind. */
const inboxLife = 86_400_000

/** In ms. Bytes without a note are of a page that was closed while it wrote them. */
const longestWrite = 86_400_000

/** Unsent files of one user. */
export const uploadsOf = (userId: string) => new KeptFiles(['uploads', userId])
/** What was shared with the app, before and after it was accepted by whoever is signed in or signs in next. */
export const inbox = () => new KeptFiles(['inbox'], inboxLife)
export const accepted = () => new KeptFiles(['accepted'], inboxLife)

/**
 * Removes the files of everybody else: what they have not sent, and what was shared with the app until they left. Null stands for
 * nobody. What a guest shares stays for whoever signs in next.
 */
export async function keepFilesOf(userId: string | null): Promise<void> {
  const root = await rootFolder()
  const folder = await root?.getDirectoryHandle('uploads', { create: true })
  const others: string[] = []
  for await (const name of folder?.keys() ?? []) if (name !== userId) others.push(name)
  if (others.length > 0) for (const name of ['inbox', 'accepted']) await remove(root, name)
  for (const name of others) await remove(folder, name)
  // Empty or not, it tells who was here last.
  if (userId !== null) await folder?.getDirectoryHandle(userId, { create: true })
}

/**
 * Files that outlive the page, in the browser's own file system. Each has a note beside it, which is written last: a file without
 * one was cut off. Everything resolves to nothing if the browser has no such file system or refuses.
 */
class KeptFiles {
  readonly #path: readonly string[]
  readonly #life: number

  /** `life` is how long a file is kept, in ms. */
  constructor(path: readonly string[], life = Number.POSITIVE_INFINITY) {
    this.#path = path
    this.#life = life
  }

  /** Returns the id of the kept file, or null if there is no room for it. */
  async keep(file: LocalFile, target: KeptTarget | null = null): Promise<string | null> {
    const folder = await this.#open(true)
    if (!folder || !(await this.#hasRoom(folder, file.size))) return null
    const id = crypto.randomUUID()
    try {
      await write(folder, `${id}.bytes`, file.slice(0, file.size))
      await writeNote(folder, id, file, target)
      return id
    } catch {
      await this.remove(id)
      return null
    }
  }

  /** Hands a file over to `others`. Returns whether they have it; if not, it stays here. */
  async moveTo(others: KeptFiles, id: string): Promise<boolean> {
    const [from, into] = [await this.#open(), await others.#open(true)]
    const kept = from && (await read(from, id).catch(() => null))
    if (!kept || !into) return false
    const bytes: FileSystemFileHandle & MovableFile = await from.getFileHandle(`${id}.bytes`)
    if (!bytes.move) {
      const isCopied = (await others.keep(kept.file, kept.target)) !== null
      if (isCopied) await this.remove(id)
      return isCopied
    }
    if (!(await others.#hasRoom(into, 0))) return false
    try {
      // First: then the file is whole in the moment it arrives.
      await writeNote(into, id, kept.file, kept.target)
      await bytes.move(into, `${id}.bytes`)
    } catch {
      await remove(into, `${id}.json`)
      return false
    }
    await remove(from, `${id}.json`)
    return true
  }

  /** In the order in which they were kept. Removes those that are too old, and what was cut off. */
  async list(): Promise<KeptFile[]> {
    const folder = await this.#open()
    if (!folder) return []
    const found: KeptFile[] = []
    const gone: string[] = []
    const [oldest, oldestCutOff] = [Date.now() - this.#life, Date.now() - longestWrite]
    for await (const [name, handle] of folder.entries()) {
      const id = name.slice(0, name.lastIndexOf('.'))
      if (!name.endsWith('.bytes')) continue
      const kept = await read(folder, id).catch(() => null)
      if (kept && kept.keptAt >= oldest) found.push(kept)
      else if (kept || (await writtenAt(handle)) < oldestCutOff) gone.push(id)
    }
    for (const id of gone) await this.remove(id)
    return found.sort((a, b) => a.keptAt - b.keptAt)
  }

  async remove(id: string): Promise<void> {
    const folder = await this.#open()
    await remove(folder, `${id}.json`)
    await remove(folder, `${id}.bytes`)
  }

  async #open(create = false): Promise<FileSystemDirectoryHandle | null> {
    try {
      let folder = await rootFolder()
      for (const name of this.#path) folder = (await folder?.getDirectoryHandle(name, { create })) ?? null
      return folder
    } catch {
      return null
    }
  }

  async #hasRoom(folder: FileSystemDirectoryHandle, bytes: number): Promise<boolean> {
    let files = 0
    for await (const name of folder.keys()) if (name.endsWith('.json')) files += 1
    const { quota = 0, usage = 0 } = await navigator.storage.estimate()
    return files < most.files && bytes <= Math.min(most.bytes, (quota - usage) * most.shareOfFree)
  }
}

async function rootFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    return (await navigator.storage?.getDirectory?.()) ?? null
  } catch {
    return null
  }
}

async function write(folder: FileSystemDirectoryHandle, name: string, bytes: Blob): Promise<void> {
  const handle = await folder.getFileHandle(name, { create: true })
  const stream = await handle.createWritable()
  await bytes.stream().pipeTo(stream)
}

async function writeNote(
  folder: FileSystemDirectoryHandle,
  id: string,
  { name, type, lastModified }: LocalFile,
  target: KeptTarget | null,
): Promise<void> {
  const note: Note = { name, type, lastModified, keptAt: Date.now(), target }
  await write(folder, `${id}.json`, new Blob([JSON.stringify(note)]))
}

async function writtenAt(handle: FileSystemHandle): Promise<number> {
  return (await (handle as FileSystemFileHandle).getFile()).lastModified
}

async function read(folder: FileSystemDirectoryHandle, id: string): Promise<KeptFile> {
  const noteFile = await (await folder.getFileHandle(`${id}.json`)).getFile()
  const { name, type, lastModified, keptAt, target }: Note = JSON.parse(await noteFile.text())
  const bytes = await (await folder.getFileHandle(`${id}.bytes`)).getFile()
  return { id, keptAt, target, file: new File([bytes], name, { type, lastModified }) }
}

async function remove(folder: FileSystemDirectoryHandle | null | undefined, name: string): Promise<void> {
  await folder?.removeEntry(name, { recursive: true }).catch(() => {})
}
