/** Who a valid access token speaks for. `subject` is the identity service's own id of the account. */
export interface Identified {
  subject: string
  email: string | null
  /** The device the token was given to; only the embedded service tells. */
  device?: string
  /** The application of a sync client, whose token may do no more than add photos. */
  client?: string
  /** When they signed in, as far as the token tells: otherwise when it was issued. */
  authenticatedAt?: Date
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
  /** Whether the session of a device has ended since its token was verified. An external issuer does not tell. */
  hasEnded?(device: string): Promise<boolean>
  /** Refuses the tokens of a device from now on, for whoever just ended its session: other processes hear of it by the database. */
  noteEnded?(device: string): void
}

export class IdentityUnavailable extends Error {
  override name = 'IdentityUnavailable'
}

/** Where somebody is signed in: a browser, or an app on a phone. Sync clients are not among them. */
export interface Device {
  id: string
  userAgent: string | null
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
