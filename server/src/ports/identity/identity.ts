/** Who a valid access token speaks for. `subject` is the identity service's own id of the account. */
export interface Identified {
  subject: string
  email: string | null
  /** The device the token was given to; only the embedded service tells. */
  device?: string
}

export interface TokenVerifier {
  /**
   * Null for a token that is malformed, expired, or not from our issuer. Rejects with IdentityUnavailable when that cannot be
   * found out now: a caller who is turned away then would sign out for nothing.
   */
  verify(token: string): Promise<Identified | null>
}

export class IdentityUnavailable extends Error {
  override name = 'IdentityUnavailable'
}

/** A place an account is signed in: a browser, a phone, the sync client. */
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

/** What the server itself asks of the embedded service. With an external issuer there is none of this. */
export interface Accounts {
  /** A token can pass its check just before its account is removed: ask before making a user for a subject never seen before. */
  exists(subject: string): Promise<boolean>
  /** An account whose address counts as verified. Rejects where there is one already. */
  create(account: { email: string; password: string }): Promise<{ subject: string }>
  devices(subject: string): Promise<Device[]>
  /** False where the account has no such device. */
  disconnect(subject: string, deviceId: string): Promise<boolean>
  /** Ends every session and forgets the account; no error where it is gone already. */
  remove(subject: string): Promise<void>
}
