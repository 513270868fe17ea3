import { Failure } from '../../http/failure.ts'
import { created, type Handlers, noContent, ok } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { readTimeline } from '../timelines/index.ts'
import { applyCode } from './apply-code.ts'
import { campaignTimeline } from './campaign-timeline.ts'
import { answerCandidates } from './candidates.ts'
import { postPhoto } from './post-photo.ts'
import { answerPromotions, findPromotion, findRunning } from './promotions.ts'
import { reactToPost } from './react-to-post.ts'

export type CampaignPorts = Pick<Ports, 'database' | 'clock' | 'contentUrls' | 'secrets'>

export function campaignRoutes(ports: CampaignPorts): Handlers {
  const db = ports.database.kysely
  return {
    'GET /promotions': async ({ caller }) => {
      const now = ports.clock.now()
      return ok({ promotions: await answerPromotions(db, caller?.userId ?? null, await findRunning(db, now), now) })
    },

    'GET /promotion/{promotion_id}': async ({ caller, params }) => {
      const promotion = await findPromotion(db, params.promotion_id)
      const [answer] = await answerPromotions(db, caller?.userId ?? null, [promotion], ports.clock.now())
      if (!answer) throw new Error('A campaign without an answer.')
      return ok(answer)
    },

    'POST /promotions/apply': async ({ caller, body, request }) =>
      ok(await applyCode(ports, { userId: caller.userId, code: body.code, from: request.ip })),

    'GET /promotion/{promotion_id}/candidates': async ({ caller, params, query }) =>
      ok(await answerCandidates(ports, caller.userId, await findPromotion(db, params.promotion_id), query)),

    'GET /timeline/promotion/{promotion_id}': async ({ caller, params, query: { of, ...query } }) => {
      const { promotion_id } = await findPromotion(db, params.promotion_id)
      const question = {
        ...query,
        of: of === 'me' ? ('me' as const) : ('main' as const),
        viewerId: caller?.userId ?? null,
      }
      return ok(await readTimeline(db, { promotion: campaignTimeline(ports, promotion_id) }, question))
    },

    'POST /timeline/promotion/{promotion_id}/photos': async ({ caller: { userId }, params, body }) => {
      const promotion = await findPromotion(db, params.promotion_id)
      const postedAt = await postPhoto(ports, userId, promotion, body.photo_id)
      const row = { posted_at: postedAt, place_id: promotion.promotion_id, user_id: userId }
      const [item] = await campaignTimeline(ports).answer(userId, [{ ...row, first_at: postedAt, photo_count: 1 }])
      // The owner has taken the photo back at the same moment.
      if (!item) throw new Failure('conflict')
      return created(item)
    },

    'POST /timeline/promotion/{promotion_id}/{PhotoId}/reaction': async ({ caller, params, body }) => {
      const { promotion_id: promotionId } = await findPromotion(db, params.promotion_id)
      const reactions = await reactToPost(ports, caller.userId, { ...body, promotionId, photoId: params.PhotoId })
      return ok({ reactions })
    },

    /** Works for a photo in the trash too, so that its post does not come back when the photo is restored. */
    'DELETE /timeline/promotion/{promotion_id}/photos/{PhotoId}': async ({ caller: { userId }, params }) => {
      const { promotion_id } = await findPromotion(db, params.promotion_id)
      const removed = await db
        .deleteFrom('promotion_posts')
        .where('promotion_id', '=', promotion_id)
        .where('photo_id', '=', params.PhotoId)
        .where('user_id', '=', userId)
        .returning('photo_id')
        .executeTakeFirst()
      if (!removed) throw new Failure('not_found')
      return noContent()
    },
  }
}
