import { z } from 'zod'
import { named } from '../openapi/documentation.ts'
import { Id, Timestamp } from '../wire.ts'

export const AccessToken = named(
  'AccessToken',
  z.object({
    /** For the calls below /api, as `Authorization: Bearer`. */
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    /** Seconds. */
    expires_in: z.int(),
  }),
)
export type AccessToken = z.infer<typeof AccessToken>

/** The answer of every kind of sign-in and of every renewal. */
export const SignedIn = named(
  'SignedIn',
  AccessToken.extend({
    /** The session, for clients that store it: send it as `Authorization: Bearer` to the calls that need a session. */
    refresh_token: z.string().optional(),
    /** Identifies the device at its next sign-in, for clients without cookies. */
    device_token: z.string().optional(),
  }),
)
export type SignedIn = z.infer<typeof SignedIn>

/** A place where somebody signed in: a browser, or an app on a phone. Sync clients are listed by `GET /me/clients`. */
export const SignedInDevice = named(
  'SignedInDevice',
  z.object({
    id: Id,
    user_agent: z.string(),
    created_at: Timestamp,
    last_activity_at: Timestamp,
    is_current: z.boolean(),
  }),
)
export type SignedInDevice = z.infer<typeof SignedInDevice>
