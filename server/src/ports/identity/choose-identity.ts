import type { Config } from '../../config.ts'
import type { Clock } from '../clock/clock.ts'
import { createEmbeddedIdentity, type EmbeddedIdentity, type EmbeddedIdentityOptions } from './embedded-identity.ts'
import type { TokenVerifier } from './identity.ts'
import { createOidcVerifier } from './oidc-verifier.ts'

export interface Identity {
  verifier: TokenVerifier
  /** Null with an external issuer: its accounts and sessions are its own. */
  embedded: EmbeddedIdentity | null
}

export type IdentityOptions = Pick<
  EmbeddedIdentityOptions,
  'pool' | 'listener' | 'secret' | 'passwordWork' | 'webUrl' | 'log'
> & {
  clock: Clock
}

/** The embedded service, or the issuer the operator points at. */
export function createIdentity(config: Pick<Config, 'oidc' | 'identityUrl'>, options: IdentityOptions): Identity {
  if (config.oidc) {
    const { issuer, audience, clientId } = config.oidc
    return { verifier: createOidcVerifier({ issuer, audience, clientId, clock: options.clock }), embedded: null }
  }
  const identityUrl = () => config.identityUrl ?? `${options.webUrl()}/identity`
  const embedded = createEmbeddedIdentity({ ...options, identityUrl })
  return { verifier: embedded.verifier, embedded }
}
