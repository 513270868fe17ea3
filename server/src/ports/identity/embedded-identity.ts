import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { type Clock, systemClock } from '../clock/clock.ts'
import type { Mail } from '../mail/mail.ts'
import { type ScryptCost, strongCost } from '../passwords/password-hashing.ts'
import type { PasswordWork } from '../passwords/password-work.ts'
import { createAccounts } from './accounts.ts'
import { createAttempts } from './attempts.ts'
import type { AuthEngine } from './auth-engine.ts'
import { createEndedSessions } from './ended-sessions.ts'
import type { Accounts, TokenVerifier } from './identity.ts'
import { createIdentityMails } from './identity-mails.ts'
import type { IdentityLog, IdentityParts } from './identity-parts.ts'
import type { IdentityTables } from './identity-tables.ts'
import { createKnownDevices } from './known-devices.ts'
import { createMailCodes } from './mail-codes.ts'
import { cacheKeys, readSigningKeys } from './signing-keys.ts'
import { sweepIdentity } from './sweep-identity.ts'
import { createTokenVerifier } from './token-verifier.ts'
import { audience, createTokens } from './tokens.ts'

export interface EmbeddedIdentityOptions {
  /** The application's own pool; everything here lives in the schema `identity` of its database. */
  pool: Pool
  /** Keeps codes and signing keys unreadable in the database. The same for every process of an installation. */
  secret: string
  /** Where people reach the web app, without a slash at the end; asked for when needed, since a port may be chosen late. */
  webUrl(): string
  /** Where clients reach this service: the issuer of its tokens. */
  identityUrl(): string
  mail: Mail
  /** The process's own; shares hash their passwords by it as well. */
  passwordWork: PasswordWork
  clock?: Clock
  log: IdentityLog
  /** The `client_id`s that may ask for a device code. */
  deviceClients?: readonly string[]
  /** Tests hash cheaply. */
  passwordCost?: ScryptCost
}

export interface EmbeddedIdentity {
  verifier: TokenVerifier
  accounts: Accounts
  parts: IdentityParts
  webUrl(): string
  identityUrl(): string
  signingKeys(): ReturnType<typeof readSigningKeys>
  /** Loads better-auth and sees to it that there is a key to sign with. The first request does the same, only slower. */
  ready(): Promise<void>
  /** Removes what has expired. Meant to run now and then, by one process or by many. */
  sweep(): Promise<void>
  /** Resolves once the mails under way have been sent. */
  settled(): Promise<void>
  /** Also stops listening for ended sessions. The pool is the caller's to end. */
  close(): Promise<void>
}

const desktopClient = 'koma-desktop'

export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const {
    pool,
    secret,
    webUrl,
    identityUrl,
    log,
    passwordWork,
    clock = systemClock,
    passwordCost = strongCost,
  } = options
  const unplaced = new Kysely<IdentityTables>({ dialect: new PostgresDialect({ pool }) })
  const db = unplaced.withSchema('identity')
  const mails = createIdentityMails(options.mail, webUrl)
  const underWay = new Set<Promise<void>>()

  function background(task: () => Promise<void>): void {
    const running = task()
      .catch((error: unknown) => log.error({ err: error }, 'the identity service could not finish something'))
      .finally(() => underWay.delete(running))
    underWay.add(running)
  }

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

  const attempts = createAttempts(db, clock, secret)
  const tokens = createTokens(engine, clock, identityUrl)
  const readKeys = () => readSigningKeys(db, clock)
  const keys = cacheKeys(readKeys)
  const endedSessions = createEndedSessions(db, pool)
  const signed = createTokenVerifier({
    issuer: async () => identityUrl(),
    accepts: ({ aud, sid }) => aud === audience && typeof sid === 'string',
    keys: async () => keys,
    algorithms: ['EdDSA'],
    clock,
  })
  const settled = async () => void (await Promise.all(underWay))
  return {
    verifier: {
      async verify(token) {
        const identified = await signed.verify(token)
        return identified?.device && !(await endedSessions.hasEnded(identified.device)) ? identified : null
      },
    },
    accounts: createAccounts({ engine, db, passwordWork }),
    parts: {
      engine,
      db,
      clock,
      attempts,
      codes: createMailCodes(db, clock, secret, attempts),
      knownDevices: createKnownDevices(secret),
      mails,
      passwordWork,
      passwordCost,
      tokens,
      background,
    },
    webUrl,
    identityUrl,
    signingKeys: readKeys,
    async ready() {
      // A token that nobody gets: it makes the first key, and fails here and now where the keys belong to another secret.
      await tokens.sign({ id: '', account: { id: '', email: '' } })
    },
    sweep: () => sweepIdentity(db, clock),
    settled,
    async close() {
      await settled()
      await endedSessions.close()
    },
  }
}
