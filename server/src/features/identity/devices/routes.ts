import type { FastifyRequest } from 'fastify'
import { Failure } from '../../../http/failure.ts'
import { type Handlers, noContent, ok } from '../../../http/handler.ts'
import { disconnectDevice, endOtherDevices, listDevices } from '../../../ports/identity/devices.ts'
import type { IdentityParts } from '../parts.ts'
import { type RequestSessions, sessionOf } from '../request-sessions.ts'
import { answerDevice, reviewDevice } from './answer-device.ts'
import { redeemDeviceCode, requestDeviceCode } from './device-grant.ts'

export function deviceRoutes(parts: IdentityParts, sessions: RequestSessions) {
  const answererOf = (call: { request: FastifyRequest }) => ({
    accountId: sessionOf(call).account.id,
    ip: call.request.ip,
  })
  return {
    'GET /identity/devices': async (call) => {
      const session = sessionOf(call)
      const devices = await listDevices(parts.db, session.account.id)
      return ok({
        devices: devices.map((device) => ({
          id: device.id,
          user_agent: device.userAgent ?? '',
          created_at: device.createdAt.toISOString(),
          last_activity_at: device.lastActivityAt.toISOString(),
          is_current: device.id === session.id,
        })),
      })
    },
    'DELETE /identity/devices': async (call) => {
      const session = sessionOf(call)
      const ended = await endOtherDevices(parts.db, session.account.id, session.id)
      for (const id of ended) parts.verifier.noteEnded?.(id)
      return noContent()
    },
    'DELETE /identity/devices/{DeviceId}': async (call) => {
      const { account } = sessionOf(call)
      const found = await disconnectDevice(parts.db, account.id, call.params.DeviceId)
      if (!found) throw new Failure('not_found')
      parts.verifier.noteEnded?.(call.params.DeviceId)
      return noContent()
    },
    'POST /identity/device/code': async ({ body, request }) =>
      ok(await requestDeviceCode(parts, body, sessions.visitorOf(request))),
    'POST /identity/device/token': async (call) => {
      const session = await redeemDeviceCode(parts, call.body, sessions.visitorOf(call.request))
      return ok(await sessions.signedIn(call, session, 'token'))
    },
    'POST /identity/device/review': async (call) =>
      ok(await reviewDevice(parts, answererOf(call), call.body.user_code)),
    'POST /identity/device/approve': async (call) => {
      await answerDevice(parts, answererOf(call), call.body.user_code, 'approved')
      return noContent()
    },
    'POST /identity/device/deny': async (call) => {
      await answerDevice(parts, answererOf(call), call.body.user_code, 'denied')
      return noContent()
    },
  } satisfies Handlers
}
