import { z } from 'zod'
import { calls } from '../../call.ts'
import { limits } from '../../limits.ts'
import { described, named } from '../../openapi/documentation.ts'
import { AppealText, textErrors } from '../../rules/text.ts'
import { Bilingual, PhotoId, PromotionId, ShareId, TakedownId, Timestamp, Url } from '../../wire.ts'
import { ReportReason } from './reports.ts'

/** Something public of the caller that the operator took down, or a suspension of the caller. Nothing of it is deleted. */
export const Takedown = named(
  'Takedown',
  z.object({
    takedown_id: TakedownId,
    /** What is down; null for the account. */
    kind: z.enum(['share', 'share_photo', 'photo_link', 'promotion_post']).nullable(),
    reason: ReportReason,
    taken_at: Timestamp,
    /** When a suspension ends by itself. */
    until: Timestamp.nullable(),
    /** When it was brought back. */
    restored_at: Timestamp.nullable(),
    /** The caller's photo; null if it is not about one, and if it is in the trash. */
    photo_id: PhotoId.nullable(),
    photo_url: Url.nullable(),
    share_id: ShareId.nullable(),
    share_name: z.string().nullable(),
    promotion_id: PromotionId.nullable(),
    promotion_title: Bilingual.nullable(),
    /** What the caller said against it. `closed`: the operator decided to leave it down. */
    appeal: z.object({ text: z.string(), sent_at: Timestamp, state: z.enum(['open', 'closed']) }).nullable(),
  }),
)
export type Takedown = z.infer<typeof Takedown>

const params = z.object({ takedown_id: TakedownId })

export const takedownCalls = calls('reports', {
  'GET /takedown/{takedown_id}': {
    summary: 'What the operator took down and why, for its owner',
    who: ['takedown owner'],
    params,
    answers: { 200: Takedown },
  },
  'POST /takedown/{takedown_id}/appeal': {
    summary: `Asks the operator to look at it again, once for each take-down; at most ${limits.appeals.perDay} a day`,
    who: ['takedown owner'],
    params,
    body: z.object({ text: described('Why it should be public again, for the operator alone', AppealText) }),
    answers: { 200: Takedown },
    errors: [...textErrors, 'already_appealed', 'not_down', 'attempt_limit'],
    rate: { max: 10, per: 'minute' },
  },
})
