import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { type OutgoingPhoto, type PhotoSender, SendFailure } from '@koma/client/uploads'
import type { KnownState, Photo } from '@koma/contract'
import { expect } from 'vitest'
import { lookAtFile, openPhoto } from '../hosts/node-files.ts'
import { Journal } from '../journal/journal.ts'
import type { EnginePorts, SyncStatus } from './engine-ports.ts'
import { digestFile, type FileDigests } from './file-digests.ts'
import { SyncEngine } from './sync-engine.ts'

/** Keeps what it is sent as the server does: the same bytes are one photo. Tests make it fail. */
class FakeLibrary implements PhotoSender {
  readonly photos = new Map<string, string>()
  /** The names of the files in the order in which they came. */
  readonly requests: string[] = []
  /** Called before a photo is kept; what it throws is the answer. */
  before: (photo: OutgoingPhoto) => void | Promise<void> = () => {}

  /** How many files each question was about. */
  readonly questions: number[] = []
  /** Digests of photos that are in the library, or in its trash, without having been sent by this computer. */
  readonly elsewhere = new Map<string, KnownState>()

  async known(files: readonly FileDigests[]): Promise<KnownState[]> {
    this.questions.push(files.length)
    return files.map(({ sha256, pixels }) => {
      if (this.photos.has(sha256)) return 'stored'
      return this.elsewhere.get(sha256) ?? this.elsewhere.get(pixels ?? '') ?? 'unknown'
    })
  }

  async send(photo: OutgoingPhoto, { signal }: { signal: AbortSignal }) {
    this.requests.push(photo.file.name)
    await this.before(photo)
    if (signal.aborted) throw new SendFailure('canceled')
    const bytes = Buffer.from(await photo.file.slice(0, photo.file.size).arrayBuffer())
    const sha256 = createHash('sha256').update(bytes).digest('base64')
    expect(sha256).toBe(photo.sha256)
    const isNew = !this.photos.has(sha256)
    this.photos.set(sha256, photo.file.name)
    return { photo: { photo_id: `photo of ${sha256}` } as Photo, isNew }
  }
}

/** An engine over a real folder and a real journal. Waiting takes no time; what it waited for is in `waits`. */
export class TestSync {
  readonly library = new FakeLibrary()
  readonly waits: number[] = []
  readonly statuses: SyncStatus[] = []
  isSignedIn = true
  journal: Journal
  engine: SyncEngine
  /** What tests replace, from the next start on. */
  ports: Partial<EnginePorts> = {}
  /** Runs instead of each wait. */
  onWait: (milliseconds: number) => void | Promise<void> = () => {}
  #running: Promise<void> | null = null

  /** In a folder of its own, unless one is given. */
  static async open(root?: string): Promise<TestSync> {
    return new TestSync(root ?? (await mkdtemp(join(tmpdir(), 'koma-sync-'))))
  }

  readonly folder: string
  private constructor(root: string) {
    this.folder = join(root, 'VRChat')
    this.journal = this.#openJournal()
    this.engine = this.#createEngine()
  }

  #openJournal(): Journal {
    return new Journal(join(dirname(this.folder), 'journal.db'), { foldsCase: false })
  }

  #createEngine(): SyncEngine {
    const { journal, library } = this
    return new SyncEngine({
      journal,
      sender: library,
      standing: () => (this.isSignedIn ? 'ready' : 'signed-out'),
      openFile: openPhoto,
      lookAt: lookAtFile,
      digest: digestFile,
      askKnown: (files) => library.known(files),
      readLog: async () => undefined,
      now: () => Date.now(),
      elapsed: () => Date.now(),
      sleep: async (milliseconds) => {
        this.waits.push(milliseconds)
        await this.onWait(milliseconds)
      },
      onStatus: (status) => void this.statuses.push(status),
      onProgress: () => {},
      ...this.ports,
    })
  }

  /** As after a crash: only the journal and the folder are left. */
  restart(): void {
    this.engine.stop()
    this.journal.close()
    this.journal = this.#openJournal()
    this.engine = this.#createEngine()
    this.#running = null
  }

  /** As on a new computer with the same photos. */
  async forgetEverything(): Promise<void> {
    this.engine.stop()
    this.journal.close()
    for (const end of ['', '-wal', '-shm']) await rm(join(dirname(this.folder), `journal.db${end}`), { force: true })
    this.journal = this.#openJournal()
    this.engine = this.#createEngine()
    this.#running = null
  }

  async write(name: string, bytes: Buffer, modifiedAt = Date.UTC(2025, 7, 16)): Promise<string> {
    const path = join(this.folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    await utimes(path, modifiedAt / 1000, modifiedAt / 1000)
    return path
  }

  scan({ since = null as number | null, isNew = false } = {}): Promise<number> {
    const visitor = { onFolder: () => {}, onProblem: () => {} }
    return this.engine.scan(this.folder, { takesExtras: false, isExcluded: () => false, since, isNew }, visitor)
  }

  start(): void {
    this.#running ??= this.engine.run()
  }

  /** Sends until there is nothing to do. */
  async finish(state: SyncStatus['state'] = 'idle'): Promise<void> {
    this.start()
    await expect.poll(() => this.engine.status().state, { interval: 5 }).toBe(state)
  }

  async sync(): Promise<void> {
    await this.scan()
    await this.finish()
  }

  stateOf(name: string): string | null {
    return this.journal.find(join(this.folder, name))?.state ?? null
  }

  names(): string[] {
    return this.journal.waiting(1_000).map(({ path }) => relative(this.folder, path))
  }

  async close(): Promise<void> {
    this.engine.stop()
    await this.#running
    this.journal.close()
    await rm(dirname(this.folder), { recursive: true })
  }
}
