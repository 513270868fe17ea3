import { limits } from '@koma/contract/limits'
import { sql, type Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { lockStorage } from '../photos/index.ts'
import { requireMayPublish } from '../takedowns/index.ts'
import { findPromotion, isInItsWorlds, type PromotionRow, stateOf } from './promotions.ts'

type PostPorts = Pick<Ports, 'database' | 'clock'>

/** Photos that a user posts to a campaign with no longer pause between them are one item of a grouped timeline, as in shares. */
const pause = sql.raw(`interval '10 minutes'`)

/** The same for a campaign that is named by an address of its page. */
export async function postToCampaign(
  ports: PostPorts,
  userId: string,
  address: string,
  photoId: string,
): Promise<Date> {
  return postPhoto(ports, userId, await findPromotion(ports.database.kysely, address), photoId)
}

/** Posts an own photo to a campaign, for everyone to see. Returns its timestamp. */
export async function postPhoto(
  { database, clock }: PostPorts,
  userId: string,
  promotion: PromotionRow,
  photoId: string,
): Promise<Date> {
  const now = clock.now()
  if (stateOf(promotion, now) !== 'running') throw new Failure('promotion_not_running')
  return database.kysely.transaction().execute(async (trx) => {
    // Posts of the same user wait for each other, so that they cannot exceed the limit together; so does moving the photo to the trash.
    await lockStorage(trx, userId)
    const worldKey = await checkPhoto(trx, userId, promotion, photoId)
    const { promotion_id: promotionId } = promotion
    await requireMayPublish(trx, { kind: 'promotion_post', promotionId, photoId, ownerId: userId })
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from promotion_posts
      where user_id = ${userId} and promotion_id = ${promotion.promotion_id}`.execute(trx)
    if ((counted[0]?.count ?? 0) >= limits.campaignPostsPerUser) throw new Failure('could_not_post')
    const { rows } = await sql<{ posted_at: Date }>`
      insert into promotion_posts (promotion_id, photo_id, user_id, posted_at, first_at, world_key)
      select ${promotion.promotion_id}, ${photoId}, ${userId}, moment, coalesce((
        select first_at from promotion_posts as before
        where before.user_id = ${userId} and before.promotion_id = ${promotion.promotion_id}
          and before.posted_at >= moment - ${pause}
        order by before.posted_at desc limit 1), moment), ${worldKey}
      from (select take_timeline_moment(${now}) as moment offset 0) as clock
      returning posted_at`.execute(trx)
    const [post] = rows
    if (!post) throw new Error('A post without a row.')
    return post.posted_at
  })
}

/** Returns what tells the photo's world from others. */
async function checkPhoto(
  trx: Transaction<Schema>,
  userId: string,
  promotion: PromotionRow,
  photoId: string,
): Promise<string> {
  const { rows } = await sql<{ world_key: string | null; is_in_worlds: boolean; is_posted: boolean }>`
    select case when world_name is not null then coalesce(world_id, world_name) end as world_key,
      ${isInItsWorlds(promotion)} as is_in_worlds,
      exists (select from promotion_posts as post
        where post.promotion_id = ${promotion.promotion_id} and post.photo_id = photos.photo_id) as is_posted
    from photos where photo_id = ${photoId} and owner_id = ${userId} and state = 'live' and trashed_at is null`.execute(
    trx,
  )
  const [photo] = rows
  if (!photo) throw new Failure('not_found')
  if (photo.world_key === null) throw new Failure('no_world_info')
  if (!photo.is_in_worlds) throw new Failure('not_vket_world')
  if (photo.is_posted) throw new Failure('already_posted')
  return photo.world_key
}
