const prefix = 'koma.share-unlock.'
/** Used if the browser refuses to store the token; only for this tab. */
const unsaved = new Map<string, string>()

/** The token that opens a locked share on this device; undefined if there is none. */
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

/** Called when the server rejects the token: the password was changed, or the token has expired. */
export function forgetUnlock(shareId: string): void {
  unsaved.delete(shareId)
  try {
    localStorage.removeItem(prefix + shareId)
  } catch {
    // Then nothing could be stored either.
  }
}

/** The token as a parameter of a call. */
export function keyOf(token: string | undefined): { unlock_token?: string } {
  return token === undefined ? {} : { unlock_token: token }
}
