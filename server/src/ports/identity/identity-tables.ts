import type { ColumnType, Generated, Kysely } from 'kysely'

/**
 * The tables of the schema `identity`, as far as they are used here. Those of better-auth keep its column names; the migration
 * creates them, and a test compares it with what better-auth would create.
 */
export interface IdentityTables {
  attempts: { key: string; count: number; resets_at: Date }
  user: {
    id: string
    name: string
    email: string
    emailVerified: boolean
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
  }
  account: {
    id: string
    accountId: string
    providerId: string
    userId: string
    password: string | null
    updatedAt: Date
  }
  session: {
    id: string
    token: string
    userId: string
    userAgent: string | null
    createdAt: Date
    /** When it was last used, to within a few minutes. */
    updatedAt: Date
    expiresAt: Date
    clientId: string | null
  }
  ended_sessions: { session_id: string; ended_at: Date }
  mail_codes: { key: string; nonce: string | null; askers: string[]; guesses_elsewhere: number; expires_at: Date }
  email_changes: { token_hash: string; account_id: string; old_email: string; changed_at: Date; expires_at: Date }
  passkeys: {
    id: string
    account_id: string
    name: string
    credential_id: string
    public_key: Buffer
    /** A bigint, which the driver returns as text. */
    counter: string
    transports: string[]
    created_at: Date
    last_used_at: Date | null
  }
  used_challenges: { challenge: string; expires_at: Date }
  languages: { account_id: string; language: 'ja' | 'en' }
  verification: { id: string; expiresAt: Date }
  deviceCode: {
    id: string
    deviceCode: string
    userCode: string
    userId: string | null
    expiresAt: Date
    status: string
    clientId: string | null
  }
  /** What an application said of itself when it asked for a code, and what its user answered. */
  device_requests: {
    user_code: string
    name: string
    platform: string | null
    version: string | null
    address: string
    asked_at: Date
    expires_at: Date
    answer: ColumnType<'approved' | 'denied' | null, never, 'approved' | 'denied'>
    answered_by: ColumnType<string | null, never, string>
  }
  /** The sync clients, by their sessions. The API counts their photos in the same rows. */
  clients: {
    session_id: string
    name: string
    platform: string | null
    version: string | null
    connected_at: Date
  }
  jwks: { id: string; publicKey: string; alg: string | null; createdAt: Date; expiresAt: Date | null }
}

export type IdentityDatabase = Kysely<IdentityTables>
