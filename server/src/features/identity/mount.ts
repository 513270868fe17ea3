import type { FastifyInstance } from 'fastify'
import { describeIssuer } from '../../ports/identity/discovery.ts'
import { accountRoutes, deviceGrantRoutes } from './account/account-routes.ts'
import { enteringRoutes } from './entering/entering-routes.ts'
import type { IdentityParts } from './parts.ts'
import { acceptSmallBodies, answerFailures, createRouteTools } from './route-tools.ts'

/**
 * Mounts the identity service under /identity. These calls are all there is: no route of better-auth's own is reachable.
 * Bodies are JSON of at most 16 kB, or forms. "Signed in" is `{ access_token, token_type, expires_in }`: the session itself goes
 * into a cookie, or comes along as `refresh_token` where `keep` is `token`. "Session" means that cookie, sent by a page of our
 * own origin, or the refresh token as the bearer. Just after a sign-in `current_password` may be left out of /change-email.
 *
 * Ways in also make the device known, so that guesses from elsewhere cannot lock it out: by a second cookie, or by a `device_token`
 * for clients that keep the session themselves, who send it with sign-in, sign-up and the calls about codes.
 *
 *   POST   /sign-up          email, password, language                     204; a code is mailed
 *   POST   /resend-code      email, language                               204
 *   POST   /verify-email     email, code, password, keep                   signed in
 *   POST   /sign-in          email, password, language, keep               signed in; 1303: a code is mailed
 *   POST   /forgot-password  email, language                               204
 *   POST   /reset-password   email, code, password, keep                   signed in; every other session ends
 *   POST   /token            session, or an OAuth refresh or device grant  signed in
 *   POST   /sign-out         session                                       204
 *   POST   /change-password  session; current_password, new_password       204; every other session ends
 *   POST   /change-email     session; email, language, current_password    204; a code is mailed to the new address
 *   POST   /confirm-email    session; email, code                          an access token with the new address
 *   POST   /undo-email-change  token                                       { email }; every session ends, the password is void
 *   GET    /devices          session                                       { devices }
 *   DELETE /devices          session                                       204; every other session ends
 *   DELETE /devices/{id}     session                                       204
 *   POST   /device/code      client_id                                     as RFC 8628 says
 *   POST   /device/token     grant_type, device_code, client_id            signed in, keep is `token`
 *   POST   /device/review    session; user_code                            { client_id }
 *   POST   /device/approve   session; user_code                            204
 *   POST   /device/deny      session; user_code                            204
 *   GET    /jwks.json
 *   GET    /.well-known/openid-configuration
 */
export function mountIdentity(parts: IdentityParts): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    await app.register(async (scope) => identityRoutes(scope, parts), { prefix: '/identity' })
  }
}

function identityRoutes(app: FastifyInstance, parts: IdentityParts): void {
  acceptSmallBodies(app)
  answerFailures(app)
  app.addHook('onRequest', async (_, reply) => {
    reply.header('Cache-Control', 'no-store')
  })
  app.addHook('onClose', () => parts.settled())
  const tools = createRouteTools(parts)
  enteringRoutes(app, parts, tools)
  accountRoutes(app, parts, tools)
  deviceGrantRoutes(app, parts, tools, parts.webUrl)

  app.get('/jwks.json', async (_, reply) => {
    reply.header('Cache-Control', 'public, max-age=300')
    return parts.signingKeys()
  })
  app.get('/.well-known/openid-configuration', async (_, reply) => {
    reply.header('Cache-Control', 'public, max-age=300')
    return describeIssuer(parts.identityUrl(), parts.webUrl())
  })
}
