import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '../../ports/database/test-database.ts'

const script = fileURLToPath(new URL('./test-server-process.ts', import.meta.url))

/** A server that can be killed and started again on what it left: the same database, the same data directory. */
export class KillableServer {
  readonly dataDir: string
  readonly database: TestDatabase
  url = ''
  #child: ChildProcess | null = null

  static async start(): Promise<KillableServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'koma-killable-'))
    const server = new KillableServer(dataDir, await createTestDatabase())
    await server.start()
    return server
  }

  private constructor(dataDir: string, database: TestDatabase) {
    this.dataDir = dataDir
    this.database = database
  }

  async start(): Promise<void> {
    const given = JSON.stringify({ address: this.database.address, dataDir: this.dataDir })
    this.#child = fork(script, [given], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const [message] = await once(this.#child, 'message')
    this.url = (message as { url: string }).url
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  /** In bytes, since it was started. */
  async maxRss(): Promise<number> {
    if (!this.#child) throw new Error('The server is not running.')
    this.#child.send('memory')
    const [message] = await once(this.#child, 'message')
    return (message as { maxRss: number }).maxRss
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
