import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Person, startPerson } from '../../../server/src/features/clients/test-connected.ts'
import { startTestKoma, type TestKoma } from '../../../server/src/test-koma.ts'
import type { FaceView } from '../face/view.ts'
import { Journal } from '../journal/journal.ts'
import { TestProxy } from './test-proxy.ts'

const script = fileURLToPath(new URL('../main.ts', import.meta.url))

/** A real Koma server, an account on it, and a connection that tests can spoil. */
export class TestWorld {
  readonly koma: TestKoma
  readonly person: Person
  readonly proxy: TestProxy
  readonly #computers: TestComputer[] = []

  private constructor(koma: TestKoma, person: Person, proxy: TestProxy) {
    this.koma = koma
    this.person = person
    this.proxy = proxy
  }

  static async start(): Promise<TestWorld> {
    const koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
    const person = await startPerson(koma, 'mio')
    return new TestWorld(koma, person, await TestProxy.start(koma.url))
  }

  /** A computer of the account that is connected already. */
  async computer(name = 'PC'): Promise<TestComputer> {
    const { refreshToken, clientId } = await this.person.connect({ name })
    const root = await mkdtemp(join(tmpdir(), 'koma-computer-'))
    const computer = new TestComputer(root, this.proxy.url, clientId)
    await mkdir(computer.folder, { recursive: true })
    await mkdir(computer.dataDir, { recursive: true })
    await writeFile(join(computer.dataDir, 'session'), refreshToken, { mode: 0o600 })
    this.#computers.push(computer)
    return computer
  }

  /** The photos in the library, in the order in which they came. */
  async library(): Promise<string[]> {
    const { rows } = await this.koma.ports.database.pool.query<{ filename: string }>(
      `select filename from photos where state = 'live' and trashed_at is null order by added_at`,
    )
    return rows.map(({ filename }) => filename)
  }

  async stop(): Promise<void> {
    for (const computer of this.#computers) await computer.remove()
    await this.proxy.close()
    await this.koma.stop()
  }
}

/** The client as people run it: a process of its own, on a folder of its own. */
export class TestComputer {
  readonly folder: string
  readonly dataDir: string
  readonly clientId: string
  /** The home of its user. */
  readonly home: string
  readonly #serverUrl: string
  #child: ChildProcess | null = null
  output = ''

  constructor(root: string, serverUrl: string, clientId: string) {
    this.home = root
    this.folder = join(root, 'VRChat')
    this.dataDir = join(root, 'data')
    this.#serverUrl = serverUrl
    this.clientId = clientId
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  async write(name: string, bytes: Buffer, modifiedAt = Date.UTC(2025, 7, 16)): Promise<string> {
    const path = join(this.folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    await utimes(path, modifiedAt / 1000, modifiedAt / 1000)
    return path
  }

  start(words = ['--everything', '--folder', this.folder]): void {
    const all = [script, '--server', this.#serverUrl, '--data-dir', this.dataDir, ...words]
    const child = spawn(process.execPath, all, {
      env: { ...process.env, HOME: this.home, NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.output += text
      })
    }
    this.#child = child
  }

  /** The address of its status page, with the secret. */
  get address(): string | null {
    return /Status and settings: (\S+)/.exec(this.output)?.[1] ?? null
  }

  /** Asks its status page. */
  async ask(path: string, body?: object): Promise<Response> {
    const { origin, hash } = new URL(this.address ?? '')
    const headers = { 'X-Koma-Secret': hash.slice(1), Origin: origin, 'Content-Type': 'application/json' }
    return fetch(`${origin}/api/${path}`, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
  }

  async view(): Promise<FaceView> {
    return (await (await this.ask('view')).json()) as FaceView
  }

  /** At once, whatever it is doing. */
  kill(signal: NodeJS.Signals = 'SIGKILL'): void {
    this.#child?.kill(signal)
  }

  async ended(): Promise<void> {
    const child = this.#child
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    this.#child = null
  }

  /** Its last line about what it does, such as `idle: 3 in Koma, 0 waiting, 0 refused`. */
  state(): string {
    return this.output.trim().split('\n').at(-1) ?? ''
  }

  /** What the journal knows, while the client is not running. */
  read<Result>(look: (journal: Journal) => Result): Result {
    const journal = new Journal(join(this.dataDir, 'journal.db'), { foldsCase: false })
    try {
      return look(journal)
    } finally {
      journal.close()
    }
  }

  async remove(): Promise<void> {
    this.kill()
    await this.ended()
    await rm(this.home, { recursive: true, force: true, maxRetries: 5 })
  }
}
