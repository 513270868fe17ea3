import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inbox, uploadsOf } from './kept-files.ts'

const day = 86_400_000

/** As much of the browser's own file system as files are kept with. */
class Folder {
  readonly kind = 'directory'
  readonly inside = new Map<string, Folder | StoredFile>()

  async getDirectoryHandle(name: string, { create = false } = {}): Promise<Folder> {
    return this.#find(name, create, () => new Folder()) as Folder
  }
  async getFileHandle(name: string, { create = false } = {}): Promise<StoredFile> {
    return this.#find(name, create, () => new StoredFile()) as StoredFile
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
  #find(name: string, create: boolean, make: () => Folder | StoredFile): Folder | StoredFile {
    const found = this.inside.get(name) ?? (create ? make() : null)
    if (!found) throw new DOMException('There is no such file.', 'NotFoundError')
    this.inside.set(name, found)
    return found
  }
}

class StoredFile {
  readonly kind = 'file'
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

const photo = (name: string) => new File([name], name, { type: 'image/png', lastModified: 1 })

describe('files kept on this device', () => {
  let root: Folder
  const namesIn = async (path: string[]) => {
    let folder = root
    for (const name of path) folder = await folder.getDirectoryHandle(name, { create: true })
    return [...folder.inside.keys()]
  }

  beforeEach(() => {
    root = new Folder()
    // Those of the page that tests run in cannot be read as streams.
    vi.stubGlobal('Blob', NodeBlob)
    vi.stubGlobal('File', NodeFile)
    const storage = { getDirectory: async () => root, estimate: async () => ({ quota: 10_000_000, usage: 0 }) }
    vi.stubGlobal('navigator', { storage })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 1) })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('are listed in the order in which they were kept, with their names, bytes and targets', async () => {
    const kept = uploadsOf('mio')
    const target = { key: 'album 1', name: '浮島', to: '1', isShared: false }
    await kept.keep(photo('a.png'), target)
    vi.advanceTimersByTime(1)
    await kept.keep(photo('b.png'))
    const [first, second] = await kept.list()
    expect([first?.file.name, await first?.file.text(), first?.target]).toEqual(['a.png', 'a.png', target])
    expect([second?.file.name, second?.target]).toEqual(['b.png', null])
    expect(await uploadsOf('sora').list()).toEqual([])
  })

  it('are not listed while their note is missing, and their bytes are removed after a day', async () => {
    const kept = uploadsOf('mio')
    const id = await kept.keep(photo('cut.png'))
    await (await (await root.getDirectoryHandle('uploads')).getDirectoryHandle('mio')).removeEntry(`${id}.json`)
    expect(await kept.list()).toEqual([])
    expect(await namesIn(['uploads', 'mio'])).toEqual([`${id}.bytes`])
    vi.advanceTimersByTime(day + 1)
    await kept.keep(photo('new.png'))
    expect((await kept.list()).map(({ file }) => file.name)).toEqual(['new.png'])
    expect(await namesIn(['uploads', 'mio'])).toHaveLength(2)
  })

  it('wait for ever to be sent, but only a day to be accepted', async () => {
    await uploadsOf('mio').keep(photo('mine.png'))
    await inbox().keep(photo('shared.png'))
    vi.advanceTimersByTime(day)
    expect(await inbox().list()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(await inbox().list()).toEqual([])
    expect(await namesIn(['inbox'])).toEqual([])
    expect(await uploadsOf('mio').list()).toHaveLength(1)
  })

  it('are refused when there is no room for them', async () => {
    const storage = { getDirectory: async () => root, estimate: async () => ({ quota: 100, usage: 95 }) }
    vi.stubGlobal('navigator', { storage })
    expect(await uploadsOf('mio').keep(photo('large.png'))).toBeNull()
    expect(await namesIn(['uploads', 'mio'])).toEqual([])
  })
})
