/** Who a valid access token speaks for. `subject` is the identity service's own id of the account. */
export interface Identified {
  subject: string
  email: string | null
  /** The device the token was given to; only the embedded service tells. */
  device?: string
}

export interface TokenVerifier {
  /**
   * Returns null for a token that is malformed, expired, or not from our issuer. Rejects with IdentityUnavailable if that cannot be
   * found out now: a 401 would make the caller sign out for nothing.
   */
  verify(token: string): Promise<Identified | null>
  /**
   * Calls back once when the session of a device ends. Returns a function that stops watching. An external issuer does not tell.
   */
  watchDevice?(device: string, onEnded: () => void): () => void
}

export class IdentityUnavailable extends Error {
  override name = 'IdentityUnavailable'
}

/** Where an account is signed in: a browser, a phone, the sync client. */
export interface Device {
  id: string
  /** The `client_id` of an application that was connected by a code; null for a browser or a phone. */
  client: string | null
  userAgent: string
  createdAt: Date
  lastActivityAt: Date
}

export interface IdentityLog {
  error(details: object, message: string): void
}

/** What the server itself needs of the embedded service. Not available with an external issuer. */
export interface Accounts {
  /** A token can pass its check just before its account is removed: check this before creating a user for a new subject. */
  exists(subject: string): Promise<boolean>
  /** Creates an account whose address counts as verified. Rejects if the address has one already. */
  create(account: { email: string; password: string }): Promise<{ subject: string }>
  devices(subject: string): Promise<Device[]>
  /** Returns false if the account has no such device. */
  disconnect(subject: string, deviceId: string): Promise<boolean>
  /** Ends every session and removes the account. Does nothing if it is gone already. */
  remove(subject: string): Promise<void>
}
