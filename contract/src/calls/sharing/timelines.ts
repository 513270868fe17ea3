import { z } from 'zod'
import { calls } from '../../call.ts'
import { limits } from '../../limits.ts'
import { described, named } from '../../openapi/documentation.ts'
import {
  AnsweredMilliseconds,
  Bilingual,
  Count,
  Direction,
  Milliseconds,
  PromotionId,
  pageLimit,
  SentBoolean,
  ShareId,
} from '../../wire.ts'
import { PublicUser } from '../account/users.ts'
import { Photo } from '../photos/photo.ts'
import { ShareType } from './share.ts'

/** A photo of a timeline; `timestamp` is its id there, in milliseconds. */
export const TimelinePhoto = named('TimelinePhoto', Photo.extend({ timestamp: AnsweredMilliseconds }))
export type TimelinePhoto = z.infer<typeof TimelinePhoto>

/**
 * Photos that a user added to a share, or a photo posted to a campaign. A grouped item represents all photos that
 * the same user added to the same share with at most ten minutes between them: `photo_count` is their number, `photos` has the newest few. `timestamp` is that of its newest photo.
 */
export const TimelineItem = named(
  'TimelineItem',
  z.object({
    timestamp: AnsweredMilliseconds,
    kind: z.enum(['share', 'promotion']),
    user: PublicUser,
    share: z.object({ share_id: ShareId, share_name: z.string(), share_type: ShareType }).nullable(),
    promotion_id: PromotionId.nullable(),
    promotion_title: Bilingual.nullable(),
    photo_count: Count,
    photos: z.array(TimelinePhoto),
  }),
)
export type TimelineItem = z.infer<typeof TimelineItem>

/** `next_timestamp` is the `startTimestamp` of the page after this one, null at the end. */
export const TimelinePage = named(
  'TimelinePage',
  z.object({
    items: z.array(TimelineItem),
    has_more: z.boolean(),
    next_timestamp: AnsweredMilliseconds.nullable(),
  }),
)
export type TimelinePage = z.infer<typeof TimelinePage>

/**
 * The start is inclusive, so that the timeline can be opened at a photo by its timestamp. Without grouping, each item has one
 * photo.
 */
export const timelineQuery = {
  startTimestamp: described(
    'Where the page starts, itself included, in milliseconds since 1970',
    Milliseconds.optional(),
  ),
  direction: Direction.default('past'),
  grouped: described('Photos that were added in one go as one item', SentBoolean.default(false)),
  limit: pageLimit(limits.timelinePage),
}

export const timelineCalls = calls('timelines', {
  'GET /timeline/main': {
    summary: 'What was added to the shares of the caller and posted to campaigns; a guest sees the campaign posts',
    who: ['guest', 'user'],
    query: z.object(timelineQuery),
    answers: { 200: TimelinePage },
  },
  'GET /timeline/me': {
    summary: 'What the caller added to shares and posted to campaigns',
    who: ['user'],
    query: z.object(timelineQuery),
    answers: { 200: TimelinePage },
  },
  'GET /timeline/home/updates': {
    summary: `How many photos are new on the main timeline since a moment in milliseconds, counted up to ${limits.timelineUpdates}`,
    who: ['guest', 'user'],
    query: z.object({ since: Milliseconds }),
    answers: { 200: z.object({ count: Count }) },
  },
})
