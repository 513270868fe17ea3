import type { KeptTexts } from '../identity/session-memory.ts'

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
export const tabTexts: KeptTexts = {
  read: (name) => sessionStorage.getItem(name),
  write: (name, text) => sessionStorage.setItem(name, text),
}

export function keepPending(texts: KeptTexts, pending: PendingSignIn): void {
  texts.write(key, JSON.stringify(pending))
}

/** Returns the sign-in with this state and forgets it; null if none with it was begun here. */
export function takePending(texts: KeptTexts, state: string | null): PendingSignIn | null {
  const pending = read(texts)
  if (pending === null || pending.state !== state) return null
  texts.write(key, 'null')
  return pending
}

function read(texts: KeptTexts): PendingSignIn | null {
  try {
    return JSON.parse(texts.read(key) ?? 'null')
  } catch {
    return null
  }
}
