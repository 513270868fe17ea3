import { type DeviceCode, type DeviceCodeRequest, deviceGrant } from '@koma/contract'
import { sql } from 'kysely'
import { refusalOf } from '../../../ports/identity/engine-errors.ts'
import type { LiveSession } from '../../../ports/identity/tokens.ts'
import type { IdentityParts, Visitor } from '../parts.ts'
import { oauthFailure, oauthFailureOf } from './oauth-failure.ts'
import { shownCode } from './user-codes.ts'

/** RFC 8628: an application shows a short code, its user enters it at /connect_device, the application polls for the session. */
export async function requestDeviceCode(
  parts: IdentityParts,
  { client_id, name, platform, version }: DeviceCodeRequest,
  visitor: Visitor,
): Promise<DeviceCode> {
  await parts.attempts.spend('device code from', visitor.ip)
  const { api } = await parts.engine()
  const webUrl = parts.webUrl()
  const given = await asOAuth(() => api.deviceCode({ body: { client_id } }))
  const now = parts.clock.now()
  await parts.db
    .insertInto('device_requests')
    .values({
      user_code: given.user_code,
      name: name ?? client_id,
      platform: platform ?? null,
      version: version ?? null,
      address: visitor.ip,
      asked_at: now,
      expires_at: new Date(now.getTime() + given.expires_in * 1000),
    })
    // The same code may have been given out long ago: what is left of that is no longer of use.
    .onConflict((conflict) =>
      conflict.column('user_code').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        platform: eb.ref('excluded.platform'),
        version: eb.ref('excluded.version'),
        address: eb.ref('excluded.address'),
        asked_at: eb.ref('excluded.asked_at'),
        expires_at: eb.ref('excluded.expires_at'),
        answer: sql`null`,
        answered_by: sql`null`,
      })),
    )
    .execute()
  const userCode = shownCode(given.user_code)
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
  const { api } = await parts.engine()
  const headers = new Headers({ 'user-agent': visitor.userAgent })
  // Read first: better-auth deletes the code when it is redeemed.
  const said = await findRequest(parts, device_code)
  const { access_token: token } = await asOAuth(() =>
    api.deviceToken({ body: { grant_type: deviceGrant, device_code, client_id }, headers }),
  )
  await parts.db.transaction().execute(async (trx) => {
    const session = await trx
      .updateTable('session')
      .set({ clientId: client_id })
      .where('token', '=', token)
      .returning(['id', 'userId'])
      .executeTakeFirst()
    if (!session) throw oauthFailure('invalid_grant')
    const client = { name: said?.name ?? client_id, platform: said?.platform ?? null, version: said?.version ?? null }
    await trx
      .insertInto('clients')
      .values({ session_id: session.id, ...client, connected_at: parts.clock.now() })
      .execute()
    await clearClientTutorial(trx, session.userId)
  })
  const session = await parts.tokens.resume(token)
  if (!session) throw oauthFailure('invalid_grant')
  return session
}

/** Whoever has connected a client need not be told that there is one. */
async function clearClientTutorial(trx: IdentityParts['db'], subject: string): Promise<void> {
  await sql`
    update public.users set clear_tutorials = array_append(clear_tutorials, 'pc_client')
    where subject = ${subject} and not 'pc_client' = any (clear_tutorials)`.execute(trx)
}

function findRequest({ db }: IdentityParts, deviceCode: string) {
  return db
    .selectFrom('deviceCode')
    .innerJoin('device_requests', 'device_requests.user_code', 'deviceCode.userCode')
    .select(['device_requests.name', 'device_requests.platform', 'device_requests.version'])
    .where('deviceCode.deviceCode', '=', deviceCode)
    .executeTakeFirst()
}

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
