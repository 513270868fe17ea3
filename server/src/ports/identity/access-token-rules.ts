import type { JWTHeaderParameters, JWTPayload } from 'jose'

/** Whom tokens of an external issuer have to be issued for. At least one of the two is set. */
export interface TokenRecipient {
  audience: string | null
  clientId: string | null
}

/** Keycloak names its own account service as the audience of every token, unless the operator maps another one. */
const keycloakDefaultAudience = 'account'

/**
 * Whether a token with a good signature is an access token, and one for Koma. An issuer signs everything with the same keys:
 * ID tokens, which any web page its user signed in to has seen, and access tokens for all of its other applications.
 *
 * Kind. The token itself tells, by one of these:
 *   - RFC 9068: the header `typ` is `at+jwt`. Any other `typ` but the meaningless `JWT` is another kind of token.
 *   - Cognito: the claim `token_use` is `access`, or `id`.
 *   - Keycloak: the claim `typ` is `Bearer`, or `ID`, `Refresh`, `Offline`, `Logout`.
 * A token that says nothing, as Auth0's may, must not carry what only ID tokens carry (`nonce`, `at_hash`, `c_hash`, `s_hash`)
 * and must carry what ID tokens never do: a scope, a `client_id`, or an authorized party (`azp`) that is not its audience.
 *
 * Recipient. With an audience, `aud` must name it. Without one, as Cognito sets none, the token must be issued to our client
 * (`client_id`, or `azp`), and `aud` may name nobody else.
 */
export function isAccessTokenFor(recipient: TokenRecipient, payload: JWTPayload, header: JWTHeaderParameters): boolean {
  return isAccessToken(payload, header) && isMeantFor(recipient, payload)
}

function isAccessToken(payload: JWTPayload, header: JWTHeaderParameters): boolean {
  const { token_use: use, typ: kind } = payload
  const headerType = (header.typ ?? 'jwt').toLowerCase().replace(/^application\//, '')
  if (headerType !== 'jwt' && headerType !== 'at+jwt') return false
  if (use !== undefined && use !== 'access') return false
  if (kind !== undefined && kind !== 'Bearer') return false
  if (headerType === 'at+jwt' || use === 'access' || kind === 'Bearer') return true
  return !['nonce', 'at_hash', 'c_hash', 's_hash'].some((claim) => claim in payload) && hasAccessTokenClaim(payload)
}

function hasAccessTokenClaim({ scope, scp, client_id: client, azp, aud }: JWTPayload): boolean {
  if (scope !== undefined || scp !== undefined || client !== undefined) return true
  return typeof azp === 'string' && !namesOf(aud).includes(azp)
}

function isMeantFor({ audience, clientId }: TokenRecipient, { aud, client_id: client, azp }: JWTPayload): boolean {
  const named = namesOf(aud)
  if (audience !== null) return named.includes(audience)
  if (clientId === null || (client ?? azp) !== clientId) return false
  return named.length === 0 || named.includes(clientId) || named.includes(keycloakDefaultAudience)
}

function namesOf(aud: JWTPayload['aud']): string[] {
  if (aud === undefined) return []
  return typeof aud === 'string' ? [aud] : aud
}
