import { deviceGrantErrors } from '@koma/contract'
import { errors } from '@koma/contract/errors'
import { Failure } from '../../../http/failure.ts'

type OAuthError = (typeof deviceGrantErrors)[number]

/** A failure that OAuth clients understand: the answer carries its name from RFC 6749 or RFC 8628 as `error`. */
export function oauthFailure(error: OAuthError, cause?: unknown): Failure {
  return new Failure(error, { also: { error, error_description: errors[error].message }, cause })
}

/** Maps a refusal of the engine to the OAuth failure of that name. An unknown one becomes `invalid_grant`, which ends polling. */
export function oauthFailureOf(refusal: string, cause: unknown): Failure {
  return oauthFailure(deviceGrantErrors.find((name) => name === refusal) ?? 'invalid_grant', cause)
}
