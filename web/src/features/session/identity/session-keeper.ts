import type { SessionMemory } from './session-memory.ts'

/** What an identity service answers to a sign-in and to a renewal. */
export interface Granted {
  access_token: string
  /** Seconds. */
  expires_in: number
  refresh_token?: string | undefined
  /** Of an issuer that names the session by it when signing out. */
  id_token?: string | undefined
}

interface Access {
  token: string
  account: string
  /** In ms: until when it is good, from when on it is renewed in the background, and from when on callers wait for that. */
  endsAt: number
  renewAt: number
  waitAt: number
}

export interface KeeperOptions {
  memory: SessionMemory
  now: () => number
  /** Whether a cookie may hold a session that this device does not remember. */
  byCookie: boolean
  /** Asks for a new access token. Null if the session has ended, or there is none. Rejects if that cannot be found out now. */
  renew(): Promise<Granted | null>
  /** Runs one renewal at a time, where a refresh token may be used only once. */
  inTurn?: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** In ms before a token expires. Issuers may give tokens that live shorter than this: then it is a part of their life. */
const renewAhead = (lifetime: number) => Math.min(60_000, lifetime / 5)
const tooNear = (lifetime: number) => Math.min(10_000, lifetime / 20)

/** Keeps the access token of this tab fresh, and in step with the other tabs, whichever service it comes from. */
export function createSessionKeeper({ memory, now, byCookie, renew, inTurn = (work) => work() }: KeeperOptions) {
  const listeners = new Set<() => void>()
  const known = Promise.withResolvers<void>()
  let access: Access | null = null
  let renewing: Promise<Access | null> | null = null
  /** The account that was signed in when there was last a connection; null once it is known who is. */
  let presumed: string | null = null
  /** Incremented with every sign-in and sign-out, so that a renewal which arrives after one is dropped. */
  let era = 0

  function refreshToken(): string | null {
    const remembered = memory.read()
    return remembered && remembered.state !== 'out' ? remembered.refreshToken : null
  }

  function idToken(): string | null {
    const remembered = memory.read()
    return remembered?.state === 'in' ? remembered.idToken : null
  }

  function accept(granted: Granted): Access {
    const lifetime = granted.expires_in * 1000
    const endsAt = now() + lifetime
    const next = {
      token: granted.access_token,
      account: accountOf(granted.access_token),
      endsAt,
      renewAt: endsAt - renewAhead(lifetime),
      waitAt: endsAt - tooNear(lifetime),
    }
    access = next
    presumed = null
    memory.write({
      state: 'in',
      account: next.account,
      refreshToken: granted.refresh_token ?? refreshToken(),
      idToken: granted.id_token ?? idToken(),
    })
    known.resolve()
    return next
  }

  /** Signs this tab out because of something outside it: another tab, or a session that the service ended. */
  function endHere(): void {
    if (access === null && presumed === null) return
    era += 1
    access = null
    presumed = null
    for (const listener of [...listeners]) listener()
  }

  function nobody(): null {
    memory.write({ state: 'out' })
    known.resolve()
    endHere()
    return null
  }

  async function renewSince(began: number): Promise<Access | null> {
    // Somebody signed in or out while this waited for its turn.
    if (began !== era) return access
    const account = access?.account ?? presumed ?? undefined
    try {
      const granted = await renew()
      if (began !== era) return access
      if (granted === null) return nobody()
      const next = accept(granted)
      // Another account signed in to this browser; this tab must not mix its data with that of the account it shows.
      if (account !== undefined && account !== next.account) endHere()
    } catch (error) {
      if (began !== era) return access
      throw error
    }
    return access
  }

  function renewOnce(): Promise<Access | null> {
    const began = era
    renewing ??= inTurn(() => renewSince(began)).finally(() => {
      renewing = null
    })
    return renewing
  }

  memory.watch(() => {
    const remembered = memory.read()
    const account = access?.account ?? presumed
    if (account === null || (remembered === null && byCookie)) return
    if (remembered?.state !== 'in' || remembered.account !== account) endHere()
  })

  return {
    refreshToken,
    idToken,
    isSignedIn: () => access !== null,
    /** Takes over a session that has just begun. */
    enter(granted: Granted): void {
      era += 1
      accept(granted)
    },
    /** Takes over a new token of the same session. */
    update(granted: Granted): void {
      if (access) accept(granted)
    },
    /** Forgets the session of this tab, which the service has still to be told of. */
    leave(): void {
      era += 1
      access = null
      presumed = null
      memory.write({ state: 'leaving', refreshToken: refreshToken() })
      known.resolve()
    },
    /** Finds out whether the session is still there, without anybody waiting for it. */
    check(): void {
      renewOnce().catch(() => {})
    },
    /** Whether this device is signed in. A guest of whom that is known is not asked about again. */
    async restore(): Promise<boolean> {
      const remembered = memory.read()
      const guest = remembered ? remembered.state !== 'in' : !byCookie
      if (!guest) return (access ?? (await renewOnce())) !== null
      known.resolve()
      return false
    },
    /** Goes on as the account that was signed in last, until there is a connection and it turns out whether it still is. */
    presume(): void {
      const remembered = memory.read()
      if (access || remembered?.state !== 'in') return
      presumed = remembered.account
      known.resolve()
    },
    async token(refused: string | null): Promise<string | null> {
      await known.promise
      if (!access) return presumed === null ? null : ((await renewOnce())?.token ?? null)
      const { token, endsAt, renewAt, waitAt } = access
      const isRefused = token === refused
      if (!isRefused && now() < renewAt) return token
      const renewal = renewOnce()
      const good = !isRefused && now() < endsAt ? token : null
      if (good && now() < waitAt) {
        renewal.catch(() => {})
        return good
      }
      try {
        return (await renewal)?.token ?? null
      } catch (error) {
        if (good) return good
        throw error
      }
    },
    onSignedOut(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The subject of a token. Not verified, because it is only used to tell accounts apart. */
function accountOf(token: string): string {
  const payload = token.split('.')[1] ?? ''
  const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  return String(sub)
}
