import { z } from 'zod'
import type { ErrorName } from '../errors.ts'
import { named } from '../openapi/documentation.ts'
import { deviceGrant } from '../rules/grant-types.ts'
import { ClientName, ClientPlatform } from '../rules/text.ts'
import { Timestamp, Url } from '../wire.ts'
import { ApplicationId, ClientVersion } from './fields.ts'

/** What an application says of itself when it asks for a code; its user sees it before they agree. */
export const DeviceCodeRequest = z.object({
  client_id: ApplicationId,
  /** How its user would name it, such as the name of the computer. */
  name: ClientName.optional(),
  /** Such as `Windows 11`. */
  platform: ClientPlatform.optional(),
  version: ClientVersion.optional(),
})
export type DeviceCodeRequest = z.infer<typeof DeviceCodeRequest>

/** Who asks to be connected. Everything but the address and the times is the application's own word. */
export const DeviceRequest = named(
  'DeviceRequest',
  z.object({
    client_id: z.string(),
    /** In the form in which the application shows it. */
    user_code: z.string(),
    name: z.string(),
    platform: z.string().nullable(),
    version: z.string().nullable(),
    /** The network address that asked. */
    address: z.string(),
    /** Whether the person who looks at this is in the same network: if not, somebody else may have sent them the code. */
    is_same_network: z.boolean(),
    asked_at: Timestamp,
    /** Seconds until the code expires. */
    expires_in: z.int(),
    /** What the account that looks at this has answered already. */
    answer: z.enum(['approved', 'denied']).nullable(),
  }),
)
export type DeviceRequest = z.infer<typeof DeviceRequest>

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

export { deviceGrant }
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
