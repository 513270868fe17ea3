import type { SyncState, SyncStatus } from '../engine/engine-ports.ts'
import { digestFile } from '../engine/file-digests.ts'
import { SyncEngine } from '../engine/sync-engine.ts'
import type { Computer } from '../folders/vrchat-folders.ts'
import { askKnown } from '../hosts/ask-server.ts'
import type { ScanTrouble } from '../hosts/keep-in-sync.ts'
import { lookAtFile } from '../hosts/node-files.ts'
import type { Journal } from '../journal/journal.ts'
import { pauseFrom } from '../journal/pause.ts'
import { type Settings, SettingsStore, sinceOf } from '../journal/settings.ts'
import { factsOf } from '../logs/log-facts.ts'
import type { Described, ShownCode } from '../session/connect-device.ts'
import { DeviceSession } from '../session/device-session.ts'
import type { TokenStore } from '../session/token-file.ts'
import { type Account, Connection } from './connection.ts'
import { CountingSender } from './counting-sender.ts'
import { Night } from './night.ts'
import { Round, type RoundView } from './round.ts'
import { WatchedFolders } from './watched-folders.ts'

export interface ClientPorts {
  serverUrl: string
  journal: Journal
  tokens: TokenStore
  described: Described
  computer: Computer
  fetch: typeof fetch
  /** Resolves after this many milliseconds, or as soon as the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  onCode(code: ShownCode): void
  /** Also called when anything else in its standing changes. */
  onStatus(status: SyncStatus): void
  /** The photos of an evening are in; or, with a backlog, so many of whatever age. */
  onNightIsIn(photos: number, isBacklog: boolean): void
}

/**
 * looking: is finding out where it stands. unanswered: has no session, and cannot reach Koma to ask for one; it goes on trying.
 * connecting: shows a code, and waits for its user to allow it. disconnected: has no session, and nobody is asked for one. choosing:
 * its user has to say which photos to send. running: sends them.
 */
export type Phase = 'looking' | 'unanswered' | 'connecting' | 'disconnected' | 'choosing' | 'running'

const phasesWithoutCode = { no: 'disconnected', asks: 'looking', unanswered: 'unanswered' } as const
const folderSettings = ['begin', 'folders', 'excluded', 'takesExtras'] as const

/** Where the client stands, in short. */
export interface ClientStanding {
  phase: Phase
  state: SyncState
  waiting: number
  /** How many files and folders need a look. */
  troubleCount: number
  round: RoundView
}

/** The sync client, without a face. */
export class DesktopClient {
  readonly settings: SettingsStore
  readonly engine: SyncEngine
  readonly round = new Round(() => performance.now())
  readonly session: DeviceSession
  readonly #ports: ClientPorts
  #current: { path: string; fraction: number } | null = null
  #isOpen = false
  readonly #folders: WatchedFolders
  readonly #connection: Connection
  readonly #night: Night

  constructor(ports: ClientPorts) {
    this.#ports = ports
    const { serverUrl, journal, tokens, fetch, sleep } = ports
    this.#night = new Night({ isResting: () => this.#isResting(), onIsIn: ports.onNightIsIn })
    this.settings = new SettingsStore(journal.store)
    this.session = new DeviceSession({
      serverUrl,
      store: tokens,
      fetch,
      onChange: (isSignedIn) => {
        if (!isSignedIn) return this.#endSession()
        this.#connection.lookNow()
        this.engine.retry()
      },
    })
    this.#connection = new Connection({
      ...ports,
      session: this.session,
      onLook: () => this.#endPause(),
      onAccount: ({ user_id }) => this.#workFor(user_id),
      onAsked: () => this.#tell(),
      onBack: () => this.engine.wake(),
    })
    const { settings, session } = this
    const sender = new CountingSender({ ...ports, settings, session, onSent: (photo) => this.#night.add(photo) })
    this.engine = new SyncEngine({
      journal,
      sender,
      askKnown: (files, signal) => askKnown(this.session.client, files, signal),
      readLog: (wallTime) => this.#readLog(wallTime),
      standing: () => this.#connection.standing,
      openFile: sender.open,
      lookAt: lookAtFile,
      digest: digestFile,
      now: Date.now,
      elapsed: () => performance.now(),
      sleep,
      onStatus: (status) => this.#follow(status),
      onProgress: (path, fraction) => {
        this.#current = { path, fraction }
        this.round.progress(path, fraction * (journal.find(path)?.size ?? 0))
      },
    })
    this.#folders = new WatchedFolders({ ...ports, engine: this.engine, settings, onTroubles: () => this.#tell() })
  }

  get phase(): Phase {
    if (!this.#isOpen) return 'looking'
    if (!this.session.isSignedIn) return this.code ? 'connecting' : phasesWithoutCode[this.#connection.asking]
    if (this.#connection.isLooking) return 'looking'
    return this.settings.get().begin === null ? 'choosing' : 'running'
  }

  standing(): ClientStanding {
    const { state, waiting, refused } = this.engine.status()
    const troubleCount = this.folderTroubles.size + refused + this.engine.putOff().length
    return { phase: this.phase, state, waiting, troubleCount, round: this.round.view() }
  }

  get code(): ShownCode | null {
    return this.#connection.code
  }

  get choice() {
    return this.#folders.choice
  }

  get account(): Account | null {
    return this.#connection.account
  }

  /** The file that is being sent, and how much of it was. */
  get current() {
    return this.#current
  }

  get folderTroubles(): ReadonlyMap<string, ScanTrouble> {
    return this.#folders.troubles
  }

  /** Every folder that is watched, those of VRChat first. */
  roots(): string[] {
    return this.#folders.roots()
  }

  /** Folders that were found and not added by hand. */
  foundRoots(): string[] {
    return this.#folders.found()
  }

  async run(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => {
      this.engine.stop()
      this.#night.end()
    })
    if (this.settings.get().isPaused) this.engine.pause()
    await this.#folders.find()
    await this.session.open()
    this.#isOpen = true
    await Promise.all([this.engine.run(), this.#connection.run(signal), this.#folders.keep(signal)])
  }

  /** Changes what its user has chosen. What is under way goes on by the new rules. */
  change(change: Partial<Settings>): void {
    const { begin, isPaused } = change
    this.settings.change({
      ...change,
      ...(begin && { since: sinceOf(begin, Date.now()) }),
      ...(isPaused !== undefined && { pause: isPaused ? pauseFrom(Date.now()) : null }),
    })
    if (begin) this.#ports.journal.forgetSkipped()
    if (isPaused !== undefined) isPaused ? this.engine.pause() : this.engine.resume()
    if (folderSettings.some((name) => change[name] !== undefined)) this.#folders.changeRules()
  }

  /** Tries everything again that failed, now. */
  retry(): void {
    this.#ports.journal.retryRefused()
    this.#connection.lookNow()
    this.engine.retry()
    this.#folders.lookNow()
  }

  /** Asks for a new code. */
  connect(): void {
    this.#connection.ask()
  }

  #endSession(): void {
    this.#connection.end()
    this.engine.interrupt()
  }

  /** What is known of the photos is about one library. In another there is nothing yet, and which photos to send is asked anew. */
  #workFor(userId: string): void {
    const { journal, serverUrl } = this.#ports
    const owner = { server: serverUrl, userId }
    if (journal.isOfAnother(owner)) this.change({ begin: null })
    journal.handOver(owner)
  }

  /** Looked at with the connection, and not by a timer: those stand still while a computer sleeps. */
  #endPause(): void {
    const { pause } = this.settings.get()
    if (pause && Date.now() >= pause.until) this.change({ isPaused: false })
  }

  async #readLog(wallTime: number) {
    const { log } = this.settings.get()
    if (!log.world && !log.instance && !log.players) return undefined
    const moment = await this.#folders.logs.at(wallTime)
    return moment ? factsOf(moment, log) : undefined
  }

  #tell(): void {
    this.#ports.onStatus(this.engine.status())
  }

  #follow(status: SyncStatus): void {
    if (status.state !== 'syncing') this.#current = null
    this.round.follow(status)
    this.#ports.onStatus(status)
  }

  /** Also while files wait that cannot be sent just now, each for a reason of its own. */
  #isResting(): boolean {
    const { state, waiting } = this.engine.status()
    return state === 'idle' || (state === 'waiting' && this.engine.putOff().length >= waiting)
  }
}
