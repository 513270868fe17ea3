import { z } from 'zod'
import { calls } from '../../call.ts'
import { limits } from '../../limits.ts'
import { described } from '../../openapi/documentation.ts'
import { ReportText, textErrors } from '../../rules/text.ts'
import { AnsweredMilliseconds, PhotoId, ShareId } from '../../wire.ts'
import { LinkToken } from '../photos/photo-links.ts'
import { keyErrors, keyQuery } from './share-access.ts'

/**
 * Why something is reported, in the order in which reasons are offered: somebody is in it without their consent; sexual or violent;
 * harassment or impersonation; the reporter's own work; spam; anything else.
 */
export const ReportReason = z.enum(['no_consent', 'sexual_violent', 'harassment', 'stolen_work', 'spam', 'other'])
export type ReportReason = z.infer<typeof ReportReason>

const why = {
  reason: ReportReason,
  text: described('Where it is and what the reporter wishes, for the operator alone', ReportText.optional()),
}

/** A public thing, and what is wrong with it. */
export const Report = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('share'),
    id: ShareId,
    photo_id: described('One photo of the share, instead of all of it', PhotoId.optional()),
    ...why,
  }),
  z.object({ kind: z.literal('photo_link'), id: described('The token of the link', LinkToken), ...why }),
  z.object({
    kind: z.literal('promotion_post'),
    id: described('Its `timestamp` in timelines', AnsweredMilliseconds),
    ...why,
  }),
])
export type Report = z.infer<typeof Report>

/** A post of timelines that somebody does not want to see. */
const HiddenPost = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('share'), id: ShareId, photo_id: PhotoId, hide: z.boolean().default(true) }),
  z.object({
    kind: z.literal('promotion_post'),
    id: described('Its `timestamp` in timelines', AnsweredMilliseconds),
    hide: z.boolean().default(true),
  }),
])

export const reportCalls = calls('reports', {
  'POST /timeline/hide': {
    summary: `Hides a post that the caller sees from their timelines, or shows it again; nobody is told. At most ${limits.hiddenPosts}: beyond that, those hidden first show again`,
    who: ['user'],
    body: HiddenPost,
    answers: { 204: null },
    errors: ['forbidden', 'not_public'],
    rate: { max: 120, per: 'minute' },
  },
  'POST /report': {
    summary:
      'Reports something public that the caller sees to the operator; its owner is not told who did. Reporting it again changes nothing',
    who: ['guest', 'user'],
    query: z.object(keyQuery),
    body: Report,
    answers: { 204: null },
    errors: [...keyErrors, ...textErrors, 'forbidden', 'link_expired', 'not_public'],
    rate: { max: 20, per: 'minute' },
  },
})
