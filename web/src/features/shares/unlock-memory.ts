const prefix = 'koma.share-unlock.'
/** Where a browser refuses to remember, for this tab alone. */
const unsaved = new Map<string, string>()

/** The token that opens a locked share on this device; undefined where there is none. */
export function readUnlock(shareId: string): string | undefined {
  try {
    return localStorage.getItem(prefix + shareId) ?? unsaved.get(shareId)
  } catch {
    return unsaved.get(shareId)
  }
}

export function rememberUnlock(shareId: string, token: string): void {
  try {
    localStorage.setItem(prefix + shareId, token)
    unsaved.delete(shareId)
  } catch {
    unsaved.set(shareId, token)
  }
}

/** The server no longer takes it: the password was changed, or the time is over. */
export function forgetUnlock(shareId: string): void {
  unsaved.delete(shareId)
  try {
    localStorage.removeItem(prefix + shareId)
  } catch {
    // Nothing was kept there either.
  }
}

/** As a query of a call. */
export function keyOf(token: string | undefined): { unlock_token?: string } {
  return token === undefined ? {} : { unlock_token: token }
}
