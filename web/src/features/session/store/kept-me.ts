import type { Me } from '@koma/contract'
import { meKey as key } from '../../../platform/on-device/names.ts'
import { createSessionMemory } from '../identity/session-memory.ts'

/** What is kept, for which account of the identity service. */
interface Kept {
  account: string
  me: Me
}

/** Keeps the signed-in user on this device, so that the app opens without a connection. Where storage is refused, it does not. */
export function keepMe(me: Me): void {
  const account = signedInAccount()
  try {
    if (account !== null) localStorage.setItem(key, JSON.stringify({ account, me } satisfies Kept))
  } catch {}
}

/** Who was signed in when there was last a connection; null if nobody was, or has signed out since. */
export function recallMe(): Me | null {
  try {
    const kept: Kept | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    return kept && kept.account === signedInAccount() ? kept.me : null
  } catch {
    return null
  }
}

function signedInAccount(): string | null {
  const remembered = createSessionMemory().read()
  return remembered?.state === 'in' ? remembered.account : null
}
