import { z } from 'zod'
import { calls } from '../../call.ts'
import { limits } from '../../limits.ts'
import { named } from '../../openapi/documentation.ts'
import { Bilingual, Count, PhotoId, PromotionId, pageLimit, Timestamp, Url } from '../../wire.ts'
import { Photo } from '../photos/photo.ts'
import { PageStart, pageStartQuery } from '../photos/photo-lists.ts'
import { ReactionAnswer, ReactionChange, reactionErrors } from '../photos/photos.ts'
import { TimelineItem, TimelinePage, timelineQuery } from './timelines.ts'

/** A time-limited campaign. `mine` is null for a guest. */
export const Promotion = named(
  'Promotion',
  z.object({
    promotion_id: PromotionId,
    title: Bilingual,
    description: Bilingual,
    starts_at: Timestamp,
    ends_at: Timestamp,
    state: z.enum(['upcoming', 'running', 'over']),
    hero_url: Url.nullable(),
    /** The limits to which the campaign's code raises the free plan while it runs. */
    grant: z.object({ storage_count_files: Count, storage_size_bytes: Count }).nullable(),
    posts_count: Count,
    users_count: Count,
    worlds_count: Count,
    mine: z.object({ is_applied: z.boolean(), posts_count: Count }).nullable(),
  }),
)
export type Promotion = z.infer<typeof Promotion>

/** Whether one of the caller's photos can be posted, and if not, why. */
export const CandidateState = z.enum(['postable', 'already_posted', 'not_vket_world', 'no_world_info'])
export type CandidateState = z.infer<typeof CandidateState>

export const PromotionCandidates = named(
  'PromotionCandidates',
  z.object({
    counts: z.object({
      postable: Count,
      already_posted: Count,
      not_vket_world: Count,
      no_world_info: Count,
    }),
    candidates: z.array(z.object({ photo: Photo, state: CandidateState })),
    has_more: z.boolean(),
    next: PageStart.nullable(),
  }),
)
export type PromotionCandidates = z.infer<typeof PromotionCandidates>

const params = z.object({ promotion_id: PromotionId })

export const campaignCalls = calls('campaigns', {
  'GET /promotions': {
    summary: 'The campaigns that are running',
    who: ['guest', 'user'],
    answers: { 200: z.object({ promotions: z.array(Promotion) }) },
  },
  'GET /promotion/{promotion_id}': {
    summary: 'A campaign, also before and after it runs',
    who: ['guest', 'user'],
    params,
    answers: { 200: Promotion },
  },
  'POST /promotions/apply': {
    summary: 'Applies a campaign code; applying it again is no error and changes nothing',
    who: ['user'],
    body: z.object({ code: z.string().trim().min(1).max(200) }),
    answers: {
      200: z.object({
        success: z.boolean(),
        type: z.enum(['applied', 'already_applied']),
        promotion_id: PromotionId,
      }),
    },
    errors: ['promotion_code', 'promotion_not_running', 'attempt_limit'],
    rate: { max: 20, per: 'minute' },
  },
  'GET /promotion/{promotion_id}/candidates': {
    summary: 'A page of the library by when photos were taken, each with whether it can be posted to the campaign',
    who: ['user'],
    params,
    query: z.object({ ...pageStartQuery, state: CandidateState.optional(), limit: pageLimit() }),
    answers: { 200: PromotionCandidates },
  },
  'GET /timeline/promotion/{promotion_id}': {
    summary: 'What was posted to a campaign, by everybody or by the caller',
    who: ['guest', 'user'],
    params,
    query: z.object({ ...timelineQuery, of: z.enum(['everyone', 'me']).default('everyone') }),
    answers: { 200: TimelinePage },
  },
  'POST /timeline/promotion/{promotion_id}/photos': {
    summary: `Posts an own photo to a campaign, for everyone to see; at most ${limits.campaignPostsPerUser} per user`,
    who: ['photo owner'],
    params,
    body: z.object({ photo_id: PhotoId }),
    answers: { 201: TimelineItem },
    errors: [
      'could_not_post',
      'already_posted',
      'no_world_info',
      'not_vket_world',
      'promotion_not_running',
      'taken_down',
      'suspended',
    ],
  },
  'POST /timeline/promotion/{promotion_id}/{PhotoId}/reaction': {
    summary: `Adds or removes a reaction on a photo that was posted to a campaign; a post has at most ${limits.reactionsPerPost}`,
    who: ['user'],
    params: z.object({ promotion_id: PromotionId, PhotoId }),
    body: ReactionChange,
    answers: { 200: ReactionAnswer },
    errors: [...reactionErrors, 'post_full'],
    rate: { max: 120, per: 'minute' },
  },
  'DELETE /timeline/promotion/{promotion_id}/photos/{PhotoId}': {
    summary: 'Takes an own photo back from a campaign',
    who: ['photo owner'],
    params: z.object({ promotion_id: PromotionId, PhotoId }),
    answers: { 204: null },
  },
})
