import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { onTestFinished, vi } from 'vitest'

/** As much of the browser's own file system as files are kept with. */
export class FakeFolder {
  readonly kind = 'directory'
  readonly inside = new Map<string, FakeFolder | FakeFile>()
  readonly #canMove: boolean

  constructor(canMove: boolean) {
    this.#canMove = canMove
  }

  async getDirectoryHandle(name: string, { create = false } = {}): Promise<FakeFolder> {
    return this.#find(name, create, () => new FakeFolder(this.#canMove)) as FakeFolder
  }
  async getFileHandle(name: string, { create = false } = {}): Promise<FakeFile> {
    const found = this.#find(name, create, () => new FakeFile()) as FakeFile
    if (this.#canMove) {
      found.move = async (folder, newName) => {
        await this.removeEntry(name)
        folder.inside.set(newName, found)
      }
    }
    return found
  }
  async removeEntry(name: string): Promise<void> {
    if (!this.inside.delete(name)) throw new DOMException('There is no such file.', 'NotFoundError')
  }
  async *keys() {
    yield* this.inside.keys()
  }
  async *entries() {
    yield* this.inside.entries()
  }
  /** The names of what is in the folder at this path; none if there is no such folder. */
  namesIn(...path: string[]): string[] {
    const [next, ...rest] = path
    if (next === undefined) return [...this.inside.keys()]
    const folder = this.inside.get(next)
    return folder instanceof FakeFolder ? folder.namesIn(...rest) : []
  }
  #find(name: string, create: boolean, make: () => FakeFolder | FakeFile): FakeFolder | FakeFile {
    const found = this.inside.get(name) ?? (create ? make() : null)
    if (!found) throw new DOMException('There is no such file.', 'NotFoundError')
    this.inside.set(name, found)
    return found
  }
}

class FakeFile {
  readonly kind = 'file'
  move?: (folder: FakeFolder, name: string) => Promise<void>
  #bytes: BlobPart[] = []
  #writtenAt = Date.now()

  async getFile(): Promise<File> {
    return new File(this.#bytes, 'stored', { lastModified: this.#writtenAt })
  }
  async createWritable(): Promise<WritableStream<BufferSource>> {
    const written: BlobPart[] = []
    return new WritableStream({
      write: (bytes) => void written.push(bytes),
      close: () => {
        this.#bytes = written
        this.#writtenAt = Date.now()
      },
    })
  }
}

/** What the browser says of its storage: in bytes. */
interface FakeRoom {
  quota: number
  usage: number
}

/** Gives this test a file system of its own. `room` can be changed while it runs. Not every browser can move files. */
export function stubFolders({ canMove = true } = {}) {
  const root = new FakeFolder(canMove)
  const room: FakeRoom = { quota: 10_000_000, usage: 0 }
  // Those of the page that tests run in cannot be read as streams.
  vi.stubGlobal('Blob', NodeBlob)
  vi.stubGlobal('File', NodeFile)
  const value = { getDirectory: async () => root, estimate: async () => room }
  Object.defineProperty(navigator, 'storage', { configurable: true, value })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'storage')
    vi.unstubAllGlobals()
  })
  return { root, room }
}
