import type { FastifyInstance } from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import type { Config } from '../../config.ts'
import { sweepAttempts } from '../attempts/attempt-counter.ts'
import type { Clock } from '../clock/clock.ts'
import { createEmbeddedIdentity, type EmbeddedIdentityOptions } from './embedded-identity.ts'
import type { Accounts, TokenVerifier } from './identity.ts'
import { mountIdentity } from './identity-routes.ts'
import { createOidcVerifier } from './oidc-verifier.ts'

export interface Identity {
  verifier: TokenVerifier
  /** Null with an external issuer: its accounts are its own. */
  accounts: Accounts | null
  /** Serves /identity; nothing with an external issuer. */
  mount(app: FastifyInstance): Promise<void>
  /** Makes the first sign-in as fast as the second; the service works without. */
  ready(): Promise<void>
  /** Removes what has expired. Meant to run now and then, in one process or in many. */
  sweep(): Promise<void>
  /** Waits for mails under way. The database is the caller's to close. */
  close(): Promise<void>
}

export type IdentityOptions = Pick<
  EmbeddedIdentityOptions,
  'pool' | 'secret' | 'mail' | 'passwordWork' | 'webUrl' | 'log'
> & {
  clock: Clock
}

/** The embedded service, or the issuer the operator points at. */
export function createIdentity(config: Pick<Config, 'oidc' | 'identityUrl'>, options: IdentityOptions): Identity {
  if (config.oidc) {
    const { issuer, audience, clientId } = config.oidc
    const nothing = async () => {}
    const verifier = createOidcVerifier({ issuer, audience, clientId, clock: options.clock })
    // Shares count attempts whoever keeps the accounts.
    const sweep = () =>
      sweepAttempts(new Kysely({ dialect: new PostgresDialect({ pool: options.pool }) }), options.clock.now())
    return { verifier, accounts: null, mount: nothing, ready: nothing, sweep, close: nothing }
  }
  const identityUrl = () => config.identityUrl ?? `${options.webUrl()}/identity`
  const embedded = createEmbeddedIdentity({ ...options, identityUrl })
  return { ...embedded, mount: mountIdentity(embedded) }
}
