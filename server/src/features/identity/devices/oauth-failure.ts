import { deviceGrantErrors } from '@koma/contract'
import { errors } from '@koma/contract/errors'
import { Failure } from '../../../http/failure.ts'

type OAuthError = (typeof deviceGrantErrors)[number]

/** A failure that OAuth clients understand: its name is that of RFC 6749 or RFC 8628, and the answer carries it as `error`. */
export function oauthFailure(error: OAuthError, cause?: unknown): Failure {
  return new Failure(error, { also: { error, error_description: errors[error].message }, cause })
}

/** A refusal of the engine by its OAuth name. What we have no word for cannot be mended by polling on, either. */
export function oauthFailureOf(refusal: string, cause: unknown): Failure {
  return oauthFailure(deviceGrantErrors.find((name) => name === refusal) ?? 'invalid_grant', cause)
}
