/** A sign-in that this tab has begun at the issuer. */
export interface PendingSignIn {
  state: string
  nonce: string
  /** The secret of PKCE: only the tab that asked for a code can use it. */
  verifier: string
  from: string
  /** In ms. */
  beganAt: number
}

const key = 'koma.issuer'

/** The storage of the tab, so that a link to the callback address that somebody sends finds nothing. */
export function keepPending(pending: PendingSignIn): void {
  sessionStorage.setItem(key, JSON.stringify(pending))
}

/** Returns the sign-in with this state and forgets it; null if this tab has begun no such sign-in. */
export function takePending(state: string | null): PendingSignIn | null {
  const pending = read()
  if (pending === null || pending.state !== state) return null
  sessionStorage.removeItem(key)
  return pending
}

function read(): PendingSignIn | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
