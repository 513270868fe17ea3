import { z } from 'zod'
import { named } from '../documentation.ts'
import type { ErrorName } from '../errors.ts'
import { Url } from '../wire.ts'
import { ApplicationId } from './fields.ts'

/** As defined by RFC 8628. */
export const DeviceCode = named(
  'DeviceCode',
  z.object({
    device_code: z.string(),
    user_code: z.string(),
    verification_uri: Url,
    verification_uri_complete: Url,
    /** Seconds until the codes expire, and seconds between two polls. */
    expires_in: z.int(),
    interval: z.int(),
  }),
)
export type DeviceCode = z.infer<typeof DeviceCode>

/** The grant type of RFC 8628. */
export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'
export const DeviceGrant = z.object({
  grant_type: z.literal(deviceGrant),
  device_code: z.string().min(1).max(200),
  client_id: ApplicationId,
})
export const RefreshGrant = z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string().max(200) })
export const NoGrant = z.object({ grant_type: z.never().optional() })

/** The errors of the device grant, under their OAuth names, which the answer also contains as `error`. */
export const deviceGrantErrors = [
  'authorization_pending',
  'slow_down',
  'access_denied',
  'expired_token',
  'invalid_grant',
  'invalid_client',
] as const satisfies readonly ErrorName[]
