import type { Config } from '../../config.ts'
import type { Clock } from '../clock/clock.ts'
import { createEmbeddedIdentity, type EmbeddedIdentity, type EmbeddedIdentityOptions } from './embedded-identity.ts'
import type { TokenVerifier } from './identity.ts'
import { createOidcVerifier } from './oidc-verifier.ts'

export interface Identity {
  verifier: TokenVerifier
  /** Null with an external issuer, which keeps accounts and sessions itself. */
  embedded: EmbeddedIdentity | null
}

export type IdentityOptions = Pick<
  EmbeddedIdentityOptions,
  'pool' | 'listener' | 'secret' | 'passwordWork' | 'passwordCost' | 'webUrl' | 'log'
> & {
  clock: Clock
}

/** Creates the embedded service, or the verifier of the issuer that the operator configured. */
export function createIdentity(config: Pick<Config, 'oidc' | 'identityUrl'>, options: IdentityOptions): Identity {
  if (config.oidc) {
    const { issuer, audience, clientId } = config.oidc
    return { verifier: createOidcVerifier({ issuer, audience, clientId, clock: options.clock }), embedded: null }
  }
  const identityUrl = () => `${config.identityUrl ?? options.webUrl()}/identity`
  const embedded = createEmbeddedIdentity({ ...options, identityUrl })
  return { verifier: embedded.verifier, embedded }
}
