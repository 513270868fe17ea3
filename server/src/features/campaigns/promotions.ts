import type { Promotion } from '@koma/contract'
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { CampaignTables } from '../../schema/campaigns.ts'
import type { Schema } from '../../schema/index.ts'

export type Queries = Kysely<Schema> | Transaction<Schema>
export type PromotionRow = Selectable<CampaignTables['promotions']>

/** By its id or another of its addresses. */
export async function findPromotion(db: Queries, address: string): Promise<PromotionRow> {
  const promotion = await db
    .selectFrom('promotions')
    .innerJoin('promotion_addresses as named', 'named.promotion_id', 'promotions.promotion_id')
    .selectAll('promotions')
    .where('named.address', '=', address)
    .executeTakeFirst()
  if (!promotion) throw new Failure('not_found')
  return promotion
}

/** Those that end first come first. */
export function findRunning(db: Queries, now: Date): Promise<PromotionRow[]> {
  return db
    .selectFrom('promotions')
    .selectAll()
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('ends_at')
    .orderBy('promotion_id')
    .execute()
}

export function stateOf({ starts_at, ends_at }: PromotionRow, now: Date): Promotion['state'] {
  if (now < starts_at) return 'upcoming'
  return now < ends_at ? 'running' : 'over'
}

/** Whether a photo was taken in a world of the campaign: an expression for queries on `photos`. */
export function isInItsWorlds({ world_ids, world_names }: PromotionRow): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(photos.world_id = any(${world_ids}::text[]), false)
    or coalesce(lower(photos.world_name) like any(${world_names.map(likePattern)}::text[]), false))`
}

/** The `like` pattern of a pattern in which only `*` has a meaning. */
function likePattern(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('*', '%')
}

interface Counts {
  promotion_id: string
  posts_count: number
  users_count: number
  worlds_count: number
}

/** Reads one index, and of it only the posts of these campaigns. */
function countPosts(promotionIds: readonly string[]) {
  return sql<Counts>`
    select promotion_id, count(*)::int as posts_count, count(distinct user_id)::int as users_count,
      count(distinct world_key)::int as worlds_count
    from promotion_posts where promotion_id = any(${[...promotionIds]}::text[]) and not hidden
    group by promotion_id`
}

interface Own {
  promotion_id: string
  is_applied: boolean
  posts_count: number
}

function countOwn(userId: string, promotionIds: readonly string[]) {
  return sql<Own>`
    select wanted.promotion_id,
      exists (select from promotion_users as mine
        where mine.promotion_id = wanted.promotion_id and mine.user_id = ${userId}) as is_applied,
      (select count(*)::int from promotion_posts as post
        where post.promotion_id = wanted.promotion_id and post.user_id = ${userId} and not post.hidden) as posts_count
    from unnest(${[...promotionIds]}::text[]) as wanted (promotion_id)`
}

/** The contract's answers; `userId` is null for a guest. */
export async function answerPromotions(
  db: Kysely<Schema>,
  userId: string | null,
  promotions: readonly PromotionRow[],
  now: Date,
): Promise<Promotion[]> {
  if (promotions.length === 0) return []
  const ids = promotions.map(({ promotion_id }) => promotion_id)
  const [counted, own] = await Promise.all([
    countPosts(ids).execute(db),
    userId === null ? null : countOwn(userId, ids).execute(db),
  ])
  const countsOf = new Map(counted.rows.map((row) => [row.promotion_id, row]))
  const ownOf = own && new Map(own.rows.map((row) => [row.promotion_id, row]))
  return promotions.map((promotion) => {
    const { posts_count = 0, users_count = 0, worlds_count = 0 } = countsOf.get(promotion.promotion_id) ?? {}
    const mine = ownOf?.get(promotion.promotion_id)
    const { grant_files, grant_bytes } = promotion
    return {
      promotion_id: promotion.promotion_id,
      title: { ja: promotion.title_ja, en: promotion.title_en },
      description: { ja: promotion.description_ja, en: promotion.description_en },
      starts_at: promotion.starts_at.toISOString(),
      ends_at: promotion.ends_at.toISOString(),
      state: stateOf(promotion, now),
      hero_url: promotion.hero_url,
      grant:
        grant_files === null || grant_bytes === null
          ? null
          : { storage_count_files: grant_files, storage_size_bytes: grant_bytes },
      posts_count,
      users_count,
      worlds_count,
      mine: mine ? { is_applied: mine.is_applied, posts_count: mine.posts_count } : null,
    }
  })
}
