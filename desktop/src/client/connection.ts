import { backOff } from '@koma/client'
import type { Me } from '@koma/contract'
import type { Standing } from '../engine/engine-ports.ts'
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
  /** Called every time the server has said whose session it is, before that counts. If it throws, the server is asked again. */
  onAccount(me: Me): void
  /** Called when the server answers again after a silence, or when the standing has changed. */
  onBack(): void
  /** Called after each request for a session or for its owner, answered or not. */
  onAsked(): void
}

export interface Account {
  name: string
  storage: { usedFiles: number; fileLimit: number; usedBytes: number; byteLimit: number }
}

/** Milliseconds. Within a minute a client learns that it was disconnected. */
const betweenLooks = 50_000
/** Milliseconds. Before another try, if there was no answer. */
const betweenTries = 15_000
/** Until it is known whose session it is, nothing is sent: the connection of a computer that starts may come a moment later. */
const untilKnown = { firstDelay: 1_000, longestDelay: betweenLooks }
const forever = 2 ** 30

/** Keeps this computer connected: asks for a session where there is none, and notices when it was ended. */
export class Connection {
  readonly #ports: ConnectionPorts
  /** Whether to ask for a session. A user who disconnected the computer is not asked again automatically. */
  #isWanted = true
  /** Whether its last request got no answer. */
  #isUnanswered = false
  #wake = new AbortController()
  #code: ShownCode | null = null
  #account: Account | null = null
  #hasAgreed = false
  /** How many times in a row the server did not answer when asked whose session this is. */
  #unanswered = 0

  constructor(ports: ConnectionPorts) {
    this.#ports = ports
  }

  /** The code that is shown at the moment. */
  get code(): ShownCode | null {
    return this.#code
  }

  /** Its state without a session: whether it is asking for one, and whether anybody answers. */
  get asking(): 'no' | 'asks' | 'unanswered' {
    if (!this.#isWanted) return 'no'
    return this.#isUnanswered ? 'unanswered' : 'asks'
  }

  /** As it was a moment ago; null while it is not known whose session it is. */
  get account(): Account | null {
    return this.#account
  }

  get standing(): Standing {
    if (!this.#ports.session.isSignedIn) return 'signed-out'
    if (this.#account === null) return 'unknown'
    return this.#hasAgreed ? 'ready' : 'terms'
  }

  /** Whether it is still waiting to hear for the first time whose session this is. */
  get isLooking(): boolean {
    return this.#account === null && this.#unanswered === 0
  }

  /** Asks for a session again, after the last one was ended, or its code refused or expired. */
  ask(): void {
    this.#isWanted = true
    this.lookNow()
  }

  /** The session has begun, or somebody wants to know. */
  lookNow(): void {
    this.#wake.abort()
  }

  /** The session has ended; the next one may be of another account. */
  end(): void {
    this.#account = null
    this.#unanswered = 0
    this.lookNow()
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
        await sleep(this.#account ? betweenLooks : backOff(this.#unanswered, untilKnown), either)
      } else if (this.#isWanted) {
        await this.#askForSession(signal)
        if (!session.isSignedIn) await sleep(this.#isWanted ? betweenTries : forever, either)
      } else {
        await sleep(forever, either)
      }
    }
  }

  async #askForSession(signal: AbortSignal): Promise<void> {
    const { session, described, sleep, onCode, onAsked } = this.#ports
    const show = (code: ShownCode) => {
      this.#code = code
      this.#isUnanswered = false
      onCode(code)
      onAsked()
    }
    // Without an answer from the server it is asked again later; with one it is up to the user.
    const connected = await connectDevice({ client: session.client, described, show, sleep }, signal).catch(() => null)
    // Before the code goes: meanwhile it would look as if the computer was disconnected.
    if (connected?.result === 'allowed') await session.keep(connected.tokens)
    this.#code = null
    this.#isUnanswered = connected === null
    if (connected) this.#isWanted = false
    onAsked()
  }

  async #lookAtAccount(signal: AbortSignal): Promise<void> {
    // No answer changes nothing; that the session was ended is noticed when its token is renewed.
    const { data } = await this.#ports.session.client.call('GET /me', { signal }).catch(() => ({ data: undefined }))
    // The session may have ended while the answer was on its way.
    if (signal.aborted) return
    if (!data || !this.#take(data)) {
      this.#unanswered += 1
    } else {
      const { standing: before } = this
      const wasAway = this.#unanswered > 0
      this.#unanswered = 0
      this.#account = accountOf(data)
      this.#hasAgreed = data.accepted_tos_version === data.current_tos_version
      if (wasAway || this.standing !== before) this.#ports.onBack()
    }
    this.#ports.onAsked()
  }

  /** False if it could not be noted, as on a full disk. */
  #take(me: Me): boolean {
    try {
      this.#ports.onAccount(me)
      return true
    } catch {
      return false
    }
  }
}

function accountOf(me: Me): Account {
  return {
    name: me.user_name ?? me.koma_id ?? '',
    storage: {
      usedFiles: me.storage_used_count_files,
      fileLimit: me.storage_count_files,
      usedBytes: me.storage_used_bytes,
      byteLimit: me.storage_size_bytes,
    },
  }
}
