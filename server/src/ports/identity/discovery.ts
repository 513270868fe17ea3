import { deviceGrant } from '@koma/contract'

/** The discovery document, which lets the sync client talk to this service as it would to any other issuer. */
export function describeIssuer(identityUrl: string, webUrl: string) {
  return {
    issuer: identityUrl,
    jwks_uri: `${identityUrl}/jwks.json`,
    token_endpoint: `${identityUrl}/token`,
    device_authorization_endpoint: `${identityUrl}/device/code`,
    authorization_endpoint: `${webUrl}/login`,
    grant_types_supported: ['refresh_token', deviceGrant],
    response_types_supported: [],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['EdDSA'],
    token_endpoint_auth_methods_supported: ['none'],
    claims_supported: ['sub', 'email', 'sid'],
  }
}
