import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../config.ts'
import type { Blobs } from '../../ports/blobs/blobs.ts'
import { createBlobs } from '../../ports/blobs/choose-blobs.ts'
import { connectDatabase } from '../../ports/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../ports/database/test-database.ts'
import { agreeAtFirstCall } from '../../test-terms.ts'

const script = fileURLToPath(new URL('./test-server-process.ts', import.meta.url))

interface Place {
  dataDir: string
  database: TestDatabase
  /** In addition to those of every test server, such as the bucket. */
  settings: Record<string, string>
}

/** A server that can be killed and started again on the same database and data directory. */
export class KillableServer {
  readonly dataDir: string
  readonly database: TestDatabase
  readonly settings: Record<string, string>
  url = ''
  #child: ChildProcess | null = null

  static async start(settings: Record<string, string> = {}): Promise<KillableServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'koma-killable-'))
    const database = await createTestDatabase()
    await agreeAtFirstCall(database.pool)
    const server = new KillableServer({ dataDir, database, settings })
    await server.start()
    return server
  }

  /** A second process of the same installation: on the same data directory, or on one of its own if blobs are in a bucket. */
  static async startBeside(
    { dataDir, database, settings }: KillableServer,
    address = database.address,
  ): Promise<KillableServer> {
    const own = settings.KOMA_S3_BUCKET ? await mkdtemp(join(tmpdir(), 'koma-killable-')) : dataDir
    const beside = { ...(await connectDatabase({ address, connections: 2 })), address }
    const server = new KillableServer({ dataDir: own, database: beside, settings })
    await server.start()
    return server
  }

  private constructor({ dataDir, database, settings }: Place) {
    this.dataDir = dataDir
    this.database = database
    this.settings = settings
  }

  async start(): Promise<void> {
    const { dataDir, settings } = this
    const given = JSON.stringify({ address: this.database.address, dataDir, settings })
    this.#child = fork(script, [given], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const [message] = await once(this.#child, 'message')
    this.url = (message as { url: string }).url
  }

  /** Opens the store of the server for the test, which has to close it. */
  openBlobs(): Promise<Blobs> {
    return createBlobs(readConfig({ KOMA_DATA_DIR: this.dataDir, ...this.settings }))
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  /** In bytes, since it was started. */
  maxRss = async () => (await this.#ask()).maxRss

  /** The bytes that it has received of files since it was started. */
  received = async () => (await this.#ask()).received

  async #ask(): Promise<{ maxRss: number; received: number }> {
    if (!this.#child) throw new Error('The server is not running.')
    this.#child.send('tell')
    const [message] = await once(this.#child, 'message')
    return message as { maxRss: number; received: number }
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    this.#child = null
  }

  fetchAs = (name: string, path: string, init: RequestInit = {}) =>
    fetch(this.url + path, { ...init, headers: { ...init.headers, Authorization: `Bearer ${name}` } })

  async stop(): Promise<void> {
    await this.kill()
    await this.database.close()
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
