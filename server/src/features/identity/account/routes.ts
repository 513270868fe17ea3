import { type Handlers, noContent, ok } from '../../../http/handler.ts'
import type { IdentityParts } from '../parts.ts'
import { type RequestSessions, sessionOf } from '../request-sessions.ts'
import { changePassword } from './account-changes.ts'
import { changeEmail, confirmEmail, undoEmailChange } from './email-changes.ts'

export function accountRoutes(parts: IdentityParts, sessions: RequestSessions) {
  return {
    'POST /identity/change-password': async (call) => {
      await changePassword(parts, sessionOf(call), call.body)
      return noContent()
    },
    'POST /identity/change-email': async (call) => {
      await changeEmail(parts, sessionOf(call), call.body, sessions.visitorOf(call.request))
      return noContent()
    },
    'POST /identity/confirm-email': async (call) => {
      const { body, request, reply } = call
      const visitor = sessions.visitorOf(request)
      const session = await confirmEmail(parts, sessionOf(call), body, visitor)
      if (request.headers.authorization === undefined) sessions.markDevice(reply, session, visitor, 'cookie')
      return ok(await parts.tokens.sign(session))
    },
    'POST /identity/undo-email-change': async ({ body, request }) =>
      ok(await undoEmailChange(parts, body, sessions.visitorOf(request))),
  } satisfies Handlers
}
