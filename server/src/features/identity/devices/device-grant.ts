import { type DeviceCode, deviceGrant } from '@koma/contract'
import { Failure } from '../../../http/failure.ts'
import { refusalOf } from '../../../ports/identity/engine-errors.ts'
import { type LiveSession, sessionHeaders } from '../../../ports/identity/tokens.ts'
import type { IdentityParts, Visitor } from '../parts.ts'
import { oauthFailure, oauthFailureOf } from './oauth-failure.ts'

/** RFC 8628: an application shows a short code, its user enters it at /connect_device, the application polls for the session. */
export async function requestDeviceCode(
  parts: IdentityParts,
  { client_id }: { client_id: string },
  visitor: Visitor,
): Promise<DeviceCode> {
  await parts.attempts.spend('device code from', visitor.ip)
  const { api } = await parts.engine()
  const webUrl = parts.webUrl()
  const given = await asOAuth(() => api.deviceCode({ body: { client_id } }))
  const userCode = `${given.user_code.slice(0, 4)}-${given.user_code.slice(4)}`
  return {
    device_code: given.device_code,
    user_code: userCode,
    verification_uri: `${webUrl}/connect_device`,
    verification_uri_complete: `${webUrl}/connect_device?user_code=${userCode}`,
    expires_in: given.expires_in,
    interval: given.interval,
  }
}

export async function redeemDeviceCode(
  parts: IdentityParts,
  { device_code, client_id }: { device_code: string; client_id: string },
  visitor: Visitor,
): Promise<LiveSession> {
  const { api, $context } = await parts.engine()
  const headers = new Headers({ 'user-agent': visitor.userAgent })
  const { access_token: token } = await asOAuth(() =>
    api.deviceToken({ body: { grant_type: deviceGrant, device_code, client_id }, headers }),
  )
  const { internalAdapter } = await $context
  await internalAdapter.updateSession(token, { clientId: client_id })
  const session = await parts.tokens.resume(token)
  if (!session) throw oauthFailure('invalid_grant')
  return session
}

/** Returns the client that is about to be connected. This also reserves the code for the account. */
export async function reviewDevice(parts: IdentityParts, session: LiveSession, userCode: string) {
  await parts.attempts.spend('device code of', session.account.id)
  const { api } = await parts.engine()
  const headers = sessionHeaders(session.token)
  try {
    const found = await api.deviceVerify({ query: { user_code: plainCode(userCode) }, headers })
    if (found.status !== 'pending' || found.client_id === undefined) throw new Failure('not_found')
    await parts.attempts.refund('device code of', session.account.id)
    return { client_id: found.client_id }
  } catch (error) {
    if (refusalOf(error) !== null) throw new Failure('not_found')
    throw error
  }
}

export async function answerDevice(
  parts: IdentityParts,
  session: LiveSession,
  userCode: string,
  answer: 'approve' | 'deny',
): Promise<void> {
  await reviewDevice(parts, session, userCode)
  const { api } = await parts.engine()
  const input = { body: { userCode: plainCode(userCode) }, headers: sessionHeaders(session.token) }
  try {
    await (answer === 'approve' ? api.deviceApprove(input) : api.deviceDeny(input))
  } catch (error) {
    if (refusalOf(error) !== null) throw new Failure('not_found')
    throw error
  }
}

const plainCode = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase()

/** Polling clients decide by the error how to go on: `authorization_pending`, `slow_down`, `expired_token`, ... */
async function asOAuth<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === null) throw error
    throw oauthFailureOf(refusal, error)
  }
}
