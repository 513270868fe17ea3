import { deviceGrant, type Keep, type MailLanguage } from '@koma/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Handlers, noContent, ok } from '../../../http/handler.ts'
import type { LiveSession } from '../../../ports/identity/tokens.ts'
import { redeemDeviceCode } from '../devices/device-grant.ts'
import { oauthFailure } from '../devices/oauth-failure.ts'
import type { IdentityParts, Visitor } from '../parts.ts'
import { signInByPasskey } from '../passkeys/passkeys.ts'
import type { RequestSessions } from '../request-sessions.ts'
import { endSession, enterWithCode, forgotPassword, resendCode, signIn, signUp } from './entering.ts'
import { tellOfSignIn } from './sign-in-notice.ts'

interface EnteringCall<Input> {
  body: Input & { keep: Keep; language: MailLanguage; device_token?: string | undefined }
  request: FastifyRequest
  reply: FastifyReply
}

export function enteringRoutes(parts: IdentityParts, sessions: RequestSessions) {
  async function enter<Input>(
    call: EnteringCall<Input>,
    by: (parts: IdentityParts, input: Input, visitor: Visitor) => Promise<LiveSession>,
  ) {
    const { body, request, reply } = call
    // A foreign page could otherwise sign its visitor in to an account of its own, and see what they upload.
    if (body.keep === 'cookie') sessions.requireOwnPage(request)
    const visitor = sessions.visitorOf(request, body.device_token)
    const session = await by(parts, body, visitor)
    if (body.keep === 'cookie') await sessions.endReplaced(request, session)
    // A mailed code was read in the mailbox that such a mail would go to.
    if (by !== enterWithCode) tellOfSignIn(parts, session, visitor, body.language)
    const answer = await sessions.signedIn(call, session, body.keep)
    return ok({ ...answer, ...sessions.markDevice(reply, session, visitor, body.keep) })
  }

  return {
    'POST /identity/sign-up': async ({ body, request }) => {
      await signUp(parts, body, sessions.visitorOf(request, body.device_token))
      return noContent()
    },
    'POST /identity/resend-code': async ({ body, request }) => {
      await resendCode(parts, body, sessions.visitorOf(request, body.device_token))
      return noContent()
    },
    'POST /identity/forgot-password': async ({ body, request }) => {
      await forgotPassword(parts, body, sessions.visitorOf(request, body.device_token))
      return noContent()
    },
    'POST /identity/sign-in': (call) => enter(call, signIn),
    'POST /identity/passkey/sign-in': (call) => enter(call, signInByPasskey),
    'POST /identity/verify-email': (call) => enter(call, enterWithCode),
    'POST /identity/reset-password': (call) => enter(call, enterWithCode),
    'POST /identity/token': async (call) => {
      const { body, request } = call
      if (body?.grant_type === deviceGrant) {
        const session = await redeemDeviceCode(parts, body, sessions.visitorOf(request))
        return ok(await sessions.signedIn(call, session, 'token'))
      }
      if (body?.grant_type === 'refresh_token') {
        const session = await parts.tokens.resume(body.refresh_token)
        if (!session) throw oauthFailure('invalid_grant')
        return ok(await sessions.signedIn(call, session, 'token'))
      }
      // The web app asks once for every guest, so the absence of a session is not an error.
      if (sessions.isGuest(request)) return noContent()
      const session = await sessions.require(call)
      const keep = request.headers.authorization === undefined ? 'cookie' : 'token'
      return ok(await sessions.signedIn(call, session, keep))
    },
    'POST /identity/end-session': async ({ body, request }) => {
      await endSession(parts, body, sessions.visitorOf(request))
      return noContent()
    },
    'POST /identity/sign-out': async (call) => {
      await sessions.signOut(call)
      return noContent()
    },
  } satisfies Handlers
}
