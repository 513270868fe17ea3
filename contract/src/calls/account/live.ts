import { z } from 'zod'
import { calls } from '../../call.ts'
import { named } from '../../openapi/documentation.ts'
import { AlbumId, PhotoId, PromotionId, ShareId, UserId } from '../../wire.ts'
import { NotificationCounts } from './notifications.ts'

/**
 * Something that the screen shows has changed; the web app then refetches it. `refetch` means that anything may have changed, because
 * too much did or events were lost; `closing`, that the server ends the stream and the client shall open another one.
 */
export const LiveEvent = named(
  'LiveEvent',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('refetch') }),
    z.object({ type: z.literal('closing') }),
    z.object({ type: z.literal('me') }),
    z.object({ type: z.literal('notifications'), counts: NotificationCounts }),
    z.object({
      type: z.literal('photos'),
      change: z.enum(['added', 'changed', 'trashed', 'restored', 'deleted']),
      photo_ids: z.array(PhotoId),
    }),
    z.object({ type: z.literal('album'), album_id: AlbumId }),
    z.object({ type: z.literal('share'), share_id: ShareId }),
    z.object({ type: z.literal('dm'), user_id: UserId }),
    z.object({ type: z.literal('timeline') }),
    z.object({ type: z.literal('promotion'), promotion_id: PromotionId }),
  ]),
)
export type LiveEvent = z.infer<typeof LiveEvent>

export const liveCalls = calls('live', {
  'GET /live': {
    summary: 'A stream of events for the caller, read by fetch with the bearer token; a comment line comes every 25 s',
    who: ['user'],
    headers: { 'Last-Event-ID': 'The id of the last event that was received, to go on from there' },
    answers: { 200: null },
    answerType: 'text/event-stream',
    events: LiveEvent,
    rate: { max: 60, per: 'minute' },
  },
})
