import type { FastifyInstance } from 'fastify'
import { disconnectDevice, endSessions, listDevices } from '../../../ports/identity/devices.ts'
import { answerDevice, requestDeviceCode, reviewDevice } from '../devices/device-grant.ts'
import { IdentityFailure } from '../identity-failure.ts'
import type { IdentityParts } from '../parts.ts'
import {
  ChangeEmail,
  ChangePassword,
  ConfirmEmail,
  DeviceCodeRequest,
  DeviceId,
  parseRequest,
  UndoEmailChange,
  UserCodeRequest,
} from '../requests.ts'
import type { RouteTools } from '../route-tools.ts'
import { changePassword } from './account-changes.ts'
import { changeEmail, confirmEmail, undoEmailChange } from './email-changes.ts'

export function accountRoutes(app: FastifyInstance, parts: IdentityParts, tools: RouteTools): void {
  app.post('/change-password', async (request, reply) => {
    const session = await tools.sessionOf(request, reply)
    await changePassword(parts, session, parseRequest(ChangePassword, request.body))
    return reply.status(204).send()
  })
  app.post('/change-email', async (request, reply) => {
    const session = await tools.sessionOf(request, reply)
    await changeEmail(parts, session, parseRequest(ChangeEmail, request.body), tools.visitorOf(request))
    return reply.status(204).send()
  })
  app.post('/confirm-email', async (request, reply) => {
    const session = await tools.sessionOf(request, reply)
    const input = parseRequest(ConfirmEmail, request.body)
    return parts.tokens.sign(await confirmEmail(parts, session, input, tools.visitorOf(request)))
  })
  app.post('/undo-email-change', async (request) =>
    undoEmailChange(parts, parseRequest(UndoEmailChange, request.body), tools.visitorOf(request)),
  )

  app.get('/devices', async (request, reply) => {
    const session = await tools.sessionOf(request, reply)
    const devices = await listDevices(await parts.engine(), session.account.id)
    return {
      devices: devices.map((device) => ({
        id: device.id,
        client: device.client,
        user_agent: device.userAgent,
        created_at: device.createdAt.toISOString(),
        last_activity_at: device.lastActivityAt.toISOString(),
        is_current: device.id === session.id,
      })),
    }
  })
  app.delete('/devices', async (request, reply) => {
    const session = await tools.sessionOf(request, reply)
    await endSessions(parts.db, session.account.id, session.id)
    return reply.status(204).send()
  })
  app.delete('/devices/:id', async (request, reply) => {
    const session = await tools.sessionOf(request, reply)
    const id = DeviceId.safeParse(request.params).data?.id
    const found = id !== undefined && (await disconnectDevice(await parts.engine(), session.account.id, id))
    if (!found) throw new IdentityFailure('not_found')
    return reply.status(204).send()
  })
}

export function deviceGrantRoutes(
  app: FastifyInstance,
  parts: IdentityParts,
  tools: RouteTools,
  webUrl: () => string,
): void {
  app.post('/device/code', async (request) =>
    requestDeviceCode(parts, parseRequest(DeviceCodeRequest, request.body), tools.visitorOf(request), webUrl()),
  )
  app.post('/device/review', async (request, reply) => {
    const session = await tools.sessionOf(request, reply)
    return reviewDevice(parts, session, parseRequest(UserCodeRequest, request.body).user_code)
  })
  for (const answer of ['approve', 'deny'] as const) {
    app.post(`/device/${answer}`, async (request, reply) => {
      const session = await tools.sessionOf(request, reply)
      await answerDevice(parts, session, parseRequest(UserCodeRequest, request.body).user_code, answer)
      return reply.status(204).send()
    })
  }
}
