import { z } from 'zod'
import { calls } from '../../call.ts'
import { limits } from '../../limits.ts'
import { named } from '../../openapi/documentation.ts'

/** How a device is reached: a browser by web push, the phone apps by the services of Google and Apple. */
export const PushKind = z.enum(['web', 'fcm', 'apns'])
export type PushKind = z.infer<typeof PushKind>

const base64url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`))

/** The endpoint of a browser's subscription, or the token of a phone. */
const PushAddress = z.string().min(16).max(limits.push.address)

export const PushOffer = named(
  'PushOffer',
  z.object({
    /** Null if browsers cannot be notified here. */
    web: z.object({ public_key: z.string() }).nullable(),
    fcm: z.boolean(),
    apns: z.boolean(),
  }),
)
export type PushOffer = z.infer<typeof PushOffer>

export const pushCalls = calls('push', {
  'GET /push': {
    summary: 'Which kinds of devices can be notified, and the key that a browser subscribes with',
    who: ['user'],
    answers: { 200: PushOffer },
  },
  'PUT /push/subscription': {
    summary: 'Notifies this device from now on, or changes its language; ends with the session it was made in',
    who: ['user'],
    body: z.object({
      kind: PushKind,
      address: PushAddress,
      /** What a browser encrypts with; only for `web`. */
      keys: z.object({ p256dh: base64url(65), auth: base64url(16) }).optional(),
      language: z.enum(['ja', 'en']),
    }),
    answers: { 204: null },
    errors: ['push_off', 'push_address'],
    rate: { max: 60, per: 'hour' },
  },
  'DELETE /push/subscription': {
    summary: 'Stops notifying this device; one that is not notified is no error',
    who: ['user'],
    beforeTerms: true,
    body: z.object({ address: PushAddress }),
    answers: { 204: null },
  },
})
