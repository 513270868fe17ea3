import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { type Clock, systemClock } from '../clock/clock.ts'
import type { NotificationListener } from '../database/notification-listener.ts'
import type { ScryptCost } from '../passwords/password-hashing.ts'
import type { PasswordWork } from '../passwords/password-work.ts'
import { createAccounts } from './accounts.ts'
import type { AuthEngine } from './auth-engine.ts'
import { createEndedSessions } from './ended-sessions.ts'
import type { Accounts, IdentityLog, TokenVerifier } from './identity.ts'
import type { IdentityDatabase, IdentityTables } from './identity-tables.ts'
import { cacheKeys, readSigningKeys } from './signing-keys.ts'
import { createTokenVerifier } from './token-verifier.ts'
import { audience, createTokens, type Tokens } from './tokens.ts'

export interface EmbeddedIdentityOptions {
  /** The application's own pool; everything here lives in the schema `identity` of its database. */
  pool: Pool
  /** The listener of the same database. */
  listener: NotificationListener
  /** Keeps codes and signing keys unreadable in the database. The same for every process of an installation. */
  secret: string
  /** Where people reach the web app, without a slash at the end; called when needed, since a port may be chosen late. */
  webUrl(): string
  /** Where clients reach this service: the issuer of its tokens. */
  identityUrl(): string
  /** The only one of the process; shares hash their passwords with it as well. */
  passwordWork: PasswordWork
  passwordCost: ScryptCost
  clock?: Clock
  log: IdentityLog
  /** The `client_id`s that may ask for a device code. */
  deviceClients?: readonly string[]
}

/** Sessions, tokens and accounts, kept by better-auth in our own database. The feature `identity` builds signing in on it. */
export interface EmbeddedIdentity {
  verifier: TokenVerifier
  accounts: Accounts
  engine(): Promise<AuthEngine>
  db: IdentityDatabase
  clock: Clock
  tokens: Tokens
  passwordWork: PasswordWork
  passwordCost: ScryptCost
  secret: string
  log: IdentityLog
  webUrl(): string
  identityUrl(): string
  signingKeys(): ReturnType<typeof readSigningKeys>
  /** Loads better-auth and creates a first signing key if there is none. Otherwise the first request does so, and is slower. */
  ready(): Promise<void>
  /** Leaves the pool and the listener to the caller to close. */
  close(): Promise<void>
}

const desktopClient = 'koma-desktop'

export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { pool, listener, secret, webUrl, identityUrl, log, passwordWork, clock = systemClock, passwordCost } = options
  const unplaced = new Kysely<IdentityTables>({ dialect: new PostgresDialect({ pool }) })
  const db = unplaced.withSchema('identity')

  let loading: Promise<AuthEngine> | null = null
  function engine(): Promise<AuthEngine> {
    loading ??= import('./auth-engine.ts').then(({ createAuthEngine }) =>
      createAuthEngine({
        db: unplaced,
        secret,
        passwordCost,
        deviceClients: options.deviceClients ?? [desktopClient],
        log,
      }),
    )
    return loading
  }

  const tokens = createTokens(engine, clock, identityUrl)
  const readKeys = () => readSigningKeys(db, clock)
  const keys = cacheKeys(readKeys)
  const endedSessions = createEndedSessions(db, listener)
  const signed = createTokenVerifier({
    issuer: async () => identityUrl(),
    accepts: ({ aud, sid }) => aud === audience && typeof sid === 'string',
    keys: async () => keys,
    algorithms: ['EdDSA'],
    clock,
  })
  return {
    verifier: {
      async verify(token) {
        const identified = await signed.verify(token)
        return identified?.device && !(await endedSessions.hasEnded(identified.device)) ? identified : null
      },
      watchDevice: endedSessions.watch,
      hasEnded: endedSessions.hasEnded,
      noteEnded: endedSessions.note,
    },
    accounts: createAccounts({ engine, db, passwordWork }),
    engine,
    db,
    clock,
    tokens,
    passwordWork,
    passwordCost,
    secret,
    log,
    webUrl,
    identityUrl,
    signingKeys: readKeys,
    async ready() {
      // Signing creates the first key, and fails already at startup if the keys in the database belong to another secret.
      await tokens.sign({ id: '', account: { id: '', email: '' }, client: null })
    },
    close: () => endedSessions.close(),
  }
}
