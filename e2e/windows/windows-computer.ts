import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { copyFile, lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FaceView } from '../../desktop/src/face/view.ts'

/** A Windows computer with one user: Wine, in a folder of its own. */
export class WindowsComputer {
  readonly #wine: string
  readonly #folder: string
  readonly #screen: ChildProcess
  readonly #display: string
  #user = ''

  private constructor(wine: string, folder: string, screen: { process: ChildProcess; display: string }) {
    this.#wine = wine
    this.#folder = folder
    this.#screen = screen.process
    this.#display = screen.display
  }

  static async make(wine: string): Promise<WindowsComputer> {
    const computer = new WindowsComputer(wine, await mkdtemp(join(tmpdir(), 'koma-windows-')), await openScreen())
    await mkdir(join(computer.#folder, 'home'))
    await computer.run('wineboot', '--init')
    await computer.run('winecfg', '-v', 'win10')
    const users = await readdir(computer.path('users'))
    computer.#user = users.find((name) => name !== 'Public') ?? ''
    // Wine links it to the home of whoever runs it.
    const pictures = computer.home('Pictures')
    if ((await lstat(pictures)).isSymbolicLink()) await rm(pictures)
    await mkdir(computer.home('Pictures/VRChat/2025-08'), { recursive: true })
    return computer
  }

  /** A place on its drive C. */
  path(place: string): string {
    return join(this.#folder, 'prefix/drive_c', place)
  }

  /** A place in the folder of its user. */
  home(place: string): string {
    return this.path(join('users', this.#user, place))
  }

  /** The same place as Windows names it. */
  windowsHome(place: string): string {
    return `C:\\users\\${this.#user}\\${place.replaceAll('/', '\\')}`
  }

  /** Runs a program to its end, and returns what it says. Into a file: Node under Wine cannot write to a pipe. */
  async run(...words: string[]): Promise<{ code: number | null; said: string }> {
    const path = join(this.#folder, `said-${words[0]?.replace(/\W/g, '')}`)
    const file = openSync(path, 'w')
    try {
      const child = spawn(this.#wine, words, { env: this.#environment(), stdio: ['ignore', file, file] })
      const [code] = (await once(child, 'exit')) as [number | null]
      return { code, said: await readFile(path, 'utf8') }
    } finally {
      closeSync(file)
    }
  }

  async install(setup: string, ...words: string[]): Promise<void> {
    await copyFile(setup, this.path('setup.exe'))
    const { code, said } = await this.run('C:\\setup.exe', '/S', ...words)
    if (code !== 0) throw new Error(`The installer ended with ${code}: ${said}`)
  }

  /** The value of a key of the user, or null. */
  async registered(key: string, name: string): Promise<string | null> {
    const { said } = await this.run(
      'reg',
      'query',
      `HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\${key}`,
      '/v',
      name,
    )
    return /REG_\w+\s+(.*?)\r?$/m.exec(said)?.[1] ?? null
  }

  async savePhoto(name: string, bytes: Uint8Array): Promise<void> {
    await writeFile(this.home(`Pictures/VRChat/2025-08/${name}`), bytes)
  }

  isThere(place: string): boolean {
    return existsSync(this.home(place))
  }

  /** The address of the status page, of which a part is drawn for each run. Empty while none is served. */
  async address(): Promise<string> {
    const page = await readFile(this.home('AppData/Local/Koma/status.html'), 'utf8').catch(() => '')
    return /url=([^"]+)/.exec(page)?.[1] ?? ''
  }

  /** What the client's status page tells; null if it does not run. */
  async view(): Promise<FaceView | null> {
    const answer = await this.ask('view').catch(() => null)
    return answer?.ok ? ((await answer.json()) as FaceView) : null
  }

  async ask(path: string, body?: object): Promise<Response> {
    const { origin, hash } = new URL(await this.address())
    const headers = { 'X-Koma-Secret': hash.slice(1), Origin: origin, 'Content-Type': 'application/json' }
    const signal = AbortSignal.timeout(30_000)
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body), signal } : { headers, signal }
    return fetch(`${origin}/api/${path}`, init)
  }

  /** Ends everything at once, as when the power fails. */
  async end(): Promise<void> {
    await this.run('wineboot', '--kill')
  }

  /** Starts it anew, as when its user signs in. */
  async start(): Promise<void> {
    await this.run('wineboot')
  }

  async remove(): Promise<void> {
    await this.end()
    this.#screen.kill()
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
  }

  #environment(): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      HOME: join(this.#folder, 'home'),
      // For names of files that are not English.
      LANG: 'C.UTF-8',
      DISPLAY: this.#display,
      WINEPREFIX: join(this.#folder, 'prefix'),
      WINEARCH: 'win64',
      WINEDEBUG: '-all',
      // It would offer to download what .NET and Internet Explorer need.
      WINEDLLOVERRIDES: 'mscoree,mshtml=',
    }
  }
}

/** A screen that nobody sees: without one, Wine makes no windows, not even the hidden one by which the host is told to end. */
async function openScreen(): Promise<{ process: ChildProcess; display: string }> {
  const options = ['-displayfd', '3', '-screen', '0', '1024x768x24', '-nolisten', 'tcp']
  const child = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer]
  return { process: child, display: `:${number.toString().trim()}` }
}
