import { Failure } from '../../../http/failure.ts'
import { type Handlers, noContent, ok } from '../../../http/handler.ts'
import { disconnectDevice, endSessions, listDevices } from '../../../ports/identity/devices.ts'
import type { IdentityParts } from '../parts.ts'
import { type RequestSessions, sessionOf } from '../request-sessions.ts'
import { answerDevice, redeemDeviceCode, requestDeviceCode, reviewDevice } from './device-grant.ts'

export function deviceRoutes(parts: IdentityParts, sessions: RequestSessions) {
  return {
    'GET /identity/devices': async (call) => {
      const session = sessionOf(call)
      const devices = await listDevices(await parts.engine(), session.account.id)
      return ok({
        devices: devices.map((device) => ({
          id: device.id,
          client: device.client,
          user_agent: device.userAgent,
          created_at: device.createdAt.toISOString(),
          last_activity_at: device.lastActivityAt.toISOString(),
          is_current: device.id === session.id,
        })),
      })
    },
    'DELETE /identity/devices': async (call) => {
      const session = sessionOf(call)
      await endSessions(parts.db, session.account.id, session.id)
      return noContent()
    },
    'DELETE /identity/devices/{DeviceId}': async (call) => {
      const { account } = sessionOf(call)
      const found = await disconnectDevice(await parts.engine(), account.id, call.params.DeviceId)
      if (!found) throw new Failure('not_found')
      return noContent()
    },
    'POST /identity/device/code': async ({ body, request }) =>
      ok(await requestDeviceCode(parts, body, sessions.visitorOf(request))),
    'POST /identity/device/token': async (call) => {
      const session = await redeemDeviceCode(parts, call.body, sessions.visitorOf(call.request))
      return ok(await sessions.signedIn(call, session, 'token'))
    },
    'POST /identity/device/review': async (call) => ok(await reviewDevice(parts, sessionOf(call), call.body.user_code)),
    'POST /identity/device/approve': async (call) => {
      await answerDevice(parts, sessionOf(call), call.body.user_code, 'approve')
      return noContent()
    },
    'POST /identity/device/deny': async (call) => {
      await answerDevice(parts, sessionOf(call), call.body.user_code, 'deny')
      return noContent()
    },
  } satisfies Handlers
}
