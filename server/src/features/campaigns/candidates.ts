import type { CandidateState, PromotionCandidates } from '@koma/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { answerPage, onPage, type PageQuestion, selectListed } from '../photos/index.ts'
import { isInItsWorlds, type PromotionRow } from './promotions.ts'

type CandidateQuestion = PageQuestion & { state?: CandidateState | undefined }
type CandidatePorts = Pick<Ports, 'database' | 'contentUrls' | 'clock'>

/** Names a world to users; a photo without a name has no world info, even if its file has an id. */
const hasWorld = sql<boolean>`photos.world_name is not null`

function conditions(promotion: PromotionRow, userId: string): Record<CandidateState, RawBuilder<boolean>> {
  const isPosted = sql<boolean>`exists (
    select from promotion_posts as post
    where post.promotion_id = ${promotion.promotion_id} and post.photo_id = photos.photo_id and post.user_id = ${userId})`
  const inWorlds = isInItsWorlds(promotion)
  return {
    already_posted: isPosted,
    no_world_info: sql<boolean>`not ${hasWorld} and not ${isPosted}`,
    postable: sql<boolean>`${hasWorld} and ${inWorlds} and not ${isPosted}`,
    not_vket_world: sql<boolean>`${hasWorld} and not ${inWorlds} and not ${isPosted}`,
  }
}

/** A page of the library by when photos were taken, all of them or those in one state. */
function candidatesPage(db: Kysely<Schema>, userId: string, promotion: PromotionRow, question: CandidateQuestion) {
  const is = conditions(promotion, userId)
  const state = sql<CandidateState>`case when ${is.already_posted} then 'already_posted' when not ${hasWorld} then 'no_world_info'
    when ${isInItsWorlds(promotion)} then 'postable' else 'not_vket_world' end`
  const library = selectListed(db, userId)
    .select(state.as('state'))
    .where('photos.owner_id', '=', userId)
    .where('photos.state', '=', sql.lit('live'))
    .where('photos.trashed_at', 'is', null)
  const wanted = question.state ? library.where(is[question.state]) : library
  return onPage(wanted, { column: 'photos.taken_at', isUnique: false }, question)
}

/** Counts the library by worlds, from one index; then matches each world once, however many photos it has. */
function countCandidates(userId: string, promotion: PromotionRow) {
  const inWorlds = isInItsWorlds(promotion)
  const kinds = sql`
    coalesce(sum(photo_count) filter (where not ${hasWorld}), 0)::int as no_world_info,
    coalesce(sum(photo_count) filter (where ${hasWorld} and ${inWorlds}), 0)::int as postable,
    coalesce(sum(photo_count) filter (where ${hasWorld} and not ${inWorlds}), 0)::int as not_vket_world`
  return sql<Omit<PromotionCandidates['counts'], 'already_posted'> & { posted: PromotionCandidates['counts'] }>`
    with posted as (
      select ${kinds}, count(*)::int as already_posted from (
        select photos.world_id, photos.world_name, 1 as photo_count
        from promotion_posts as post join photos on photos.photo_id = post.photo_id
        where post.user_id = ${userId} and post.promotion_id = ${promotion.promotion_id} and not post.in_trash
      ) as photos
    ), library as (
      select ${kinds} from (
        select world_id, world_name, count(*) as photo_count from photos
        where owner_id = ${userId} and state = 'live' and trashed_at is null
        group by world_name, world_id
      ) as photos
    )
    select library.*, to_jsonb(posted) as posted from library, posted`
}

export async function answerCandidates(
  ports: CandidatePorts,
  userId: string,
  promotion: PromotionRow,
  question: CandidateQuestion,
): Promise<PromotionCandidates> {
  const db = ports.database.kysely
  const [counted, page] = await Promise.all([
    countCandidates(userId, promotion).execute(db),
    answerPage(ports, userId, candidatesPage(db, userId, promotion, question).execute(), {
      limit: question.limit,
      momentOf: ({ taken_at }) => taken_at,
      answer: (photo, { state }) => ({ photo, state }),
    }),
  ])
  const [counts] = counted.rows
  if (!counts) throw new Error('A count without a row.')
  const { posted } = counts
  return {
    counts: {
      postable: counts.postable - posted.postable,
      already_posted: posted.already_posted,
      not_vket_world: counts.not_vket_world - posted.not_vket_world,
      no_world_info: counts.no_world_info - posted.no_world_info,
    },
    candidates: page.photos,
    has_more: page.has_more,
    next: page.next,
  }
}
