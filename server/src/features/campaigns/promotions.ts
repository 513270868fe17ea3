import type { Promotion } from '@koma/contract'
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Schema } from '../../schema/index.ts'
import type { CampaignTables } from '../../schema/sharing/campaigns.ts'

export type Queries = Kysely<Schema> | Transaction<Schema>
export type PromotionRow = Selectable<CampaignTables['promotions']>

/** By its id or another of its addresses. */
export async function findByAddress(db: Queries, address: string): Promise<PromotionRow | undefined> {
  return db
    .selectFrom('promotions')
    .innerJoin('promotion_addresses as named', 'named.promotion_id', 'promotions.promotion_id')
    .selectAll('promotions')
    .where('named.address', '=', address)
    .executeTakeFirst()
}

export async function findPromotion(db: Queries, address: string): Promise<PromotionRow> {
  const promotion = await findByAddress(db, address)
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

interface Own {
  promotion_id: string
  is_applied: boolean
  posts_count: number
}

/** A user has so few posts in a campaign (`campaignPostsPerUser`) that counting them is cheap. */
export function countOwn(userId: string, promotionIds: readonly string[]) {
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
  const own = userId === null ? null : await countOwn(userId, ids).execute(db)
  const ownOf = own && new Map(own.rows.map((row) => [row.promotion_id, row]))
  return promotions.map((promotion) => {
    const mine = ownOf?.get(promotion.promotion_id)
    const { grant_files, grant_bytes, posts_count, users_count, worlds_count } = promotion
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
