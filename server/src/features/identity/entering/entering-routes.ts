import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deviceGrant } from '../../../ports/identity/discovery.ts'
import type { LiveSession } from '../../../ports/identity/tokens.ts'
import { redeemDeviceCode } from '../devices/device-grant.ts'
import { IdentityFailure } from '../identity-failure.ts'
import type { IdentityParts, Visitor } from '../parts.ts'
import { AskForCode, DeviceTokenRequest, EnterCode, parseRequest, RefreshRequest, SignIn, SignUp } from '../requests.ts'
import type { Keep, RouteTools } from '../route-tools.ts'
import { enterWithCode, forgotPassword, resendCode, signIn, signUp } from './entering.ts'

export function enteringRoutes(app: FastifyInstance, parts: IdentityParts, tools: RouteTools): void {
  app.post('/sign-up', async (request, reply) => {
    const input = parseRequest(SignUp, request.body)
    await signUp(parts, input, tools.visitorOf(request, input.device_token))
    return reply.status(204).send()
  })
  app.post('/resend-code', async (request, reply) => {
    const input = parseRequest(AskForCode, request.body)
    await resendCode(parts, input, tools.visitorOf(request, input.device_token))
    return reply.status(204).send()
  })
  app.post('/forgot-password', async (request, reply) => {
    const input = parseRequest(AskForCode, request.body)
    await forgotPassword(parts, input, tools.visitorOf(request, input.device_token))
    return reply.status(204).send()
  })

  function wayIn<Input>(
    path: string,
    parse: (body: unknown) => Input & { keep: Keep; device_token?: string | undefined },
    enter: (parts: IdentityParts, input: Input, visitor: Visitor) => Promise<LiveSession>,
  ): void {
    app.post(path, async (request, reply) => {
      const input = parse(request.body)
      // A foreign page could otherwise sign its visitor in to an account of its own, and see what they upload.
      if (input.keep === 'cookie') tools.requireOwnPage(request)
      const visitor = tools.visitorOf(request, input.device_token)
      const session = await enter(parts, input, visitor)
      if (input.keep === 'cookie') await tools.endReplaced(request, session)
      const answer = await tools.signedIn(reply, session, input.keep)
      return { ...answer, ...tools.markDevice(reply, session, visitor, input.keep) }
    })
  }
  wayIn('/sign-in', (body) => parseRequest(SignIn, body), signIn)
  wayIn('/verify-email', (body) => parseRequest(EnterCode, body), enterWithCode)
  wayIn('/reset-password', (body) => parseRequest(EnterCode, body), enterWithCode)

  async function redeem(request: FastifyRequest, reply: FastifyReply) {
    const session = await redeemDeviceCode(
      parts,
      parseRequest(DeviceTokenRequest, request.body),
      tools.visitorOf(request),
    )
    return tools.signedIn(reply, session, 'token')
  }
  app.post('/device/token', redeem)

  app.post('/token', async (request, reply) => {
    const grant = (request.body as { grant_type?: unknown } | null | undefined)?.grant_type
    if (grant === deviceGrant) return redeem(request, reply)
    if (grant !== undefined) {
      const session = await parts.tokens.resume(parseRequest(RefreshRequest, request.body).refresh_token)
      if (!session) throw new IdentityFailure('unauthenticated', { oauth: 'invalid_grant' })
      return tools.signedIn(reply, session, 'token')
    }
    // Every guest's page asks this once: nobody is signed in, and that is no failure.
    if (tools.isGuest(request)) return reply.status(204).send()
    const session = await tools.sessionOf(request, reply)
    return tools.signedIn(reply, session, request.headers.authorization === undefined ? 'cookie' : 'token')
  })

  app.post('/sign-out', async (request, reply) => {
    await tools.signOut(request, reply)
    return reply.status(204).send()
  })
}
