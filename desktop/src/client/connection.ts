import { connectDevice, type Described, type ShownCode } from '../session/connect-device.ts'
import type { DeviceSession } from '../session/device-session.ts'

interface ConnectionPorts {
  session: DeviceSession
  described: Described
  /** Resolves after this many milliseconds, or as soon as the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  onCode(code: ShownCode): void
  /** Called every time it looks, about once a minute. */
  onLook(): void
}

export interface Account {
  name: string
  storage: { usedFiles: number; fileLimit: number; usedBytes: number; byteLimit: number }
}

/** Milliseconds. Within a minute a client learns that it was disconnected. */
const betweenLooks = 50_000
/** Milliseconds. Before another try, if there was no answer. */
const betweenTries = 15_000
const forever = 2 ** 30

/** Keeps this computer connected: asks for a session where there is none, and notices when it was ended. */
export class Connection {
  readonly #ports: ConnectionPorts
  /** Whether to ask for a session. Who disconnects a computer is not asked again by itself. */
  #isWanted = true
  #wake = new AbortController()
  #code: ShownCode | null = null
  #account: Account | null = null

  constructor(ports: ConnectionPorts) {
    this.#ports = ports
  }

  /** The code that is shown at the moment. */
  get code(): ShownCode | null {
    return this.#code
  }

  /** As it was a moment ago. */
  get account(): Account | null {
    return this.#account
  }

  /** Asks for a session again, after the last one was ended, or its code refused or expired. */
  ask(): void {
    this.#isWanted = true
    this.lookNow()
  }

  /** The session has begun or ended. */
  lookNow(): void {
    this.#wake.abort()
  }

  async run(signal: AbortSignal): Promise<void> {
    const { session, sleep } = this.#ports
    while (!signal.aborted) {
      this.#wake = new AbortController()
      const either = AbortSignal.any([signal, this.#wake.signal])
      if (session.isSignedIn) {
        this.#isWanted = false
        this.#ports.onLook()
        await this.#lookAtAccount(either)
        await sleep(betweenLooks, either)
      } else if (this.#isWanted) {
        await this.#askForSession(signal)
        if (!session.isSignedIn) await sleep(this.#isWanted ? betweenTries : forever, either)
      } else {
        this.#account = null
        await sleep(forever, either)
      }
    }
  }

  async #askForSession(signal: AbortSignal): Promise<void> {
    const { session, described, sleep, onCode } = this.#ports
    const show = (code: ShownCode) => {
      this.#code = code
      onCode(code)
    }
    // Without an answer from the server it is asked again later; with one it is up to the user.
    const connected = await connectDevice({ client: session.client, described, show, sleep }, signal).catch(() => null)
    this.#code = null
    if (connected) this.#isWanted = false
    if (connected?.result === 'allowed') await session.keep(connected.tokens)
  }

  async #lookAtAccount(signal: AbortSignal): Promise<void> {
    // No answer changes nothing; that the session was ended is noticed when its token is renewed.
    const { data } = await this.#ports.session.client.call('GET /me', { signal }).catch(() => ({ data: undefined }))
    if (!data) return
    this.#account = {
      name: data.user_name ?? data.koma_id ?? '',
      storage: {
        usedFiles: data.storage_used_count_files,
        fileLimit: data.storage_count_files,
        usedBytes: data.storage_used_bytes,
        byteLimit: data.storage_size_bytes,
      },
    }
  }
}
