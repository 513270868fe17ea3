import { limits } from '@koma/contract/limits'
import { sql, type Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { changeOwnReaction, findMarks, hasReactionOfOthers, type ReactionChange } from '../marks/index.ts'
import type { NotificationKind } from '../notifications/index.ts'
import { reactionNotifications, tellOfReaction } from '../reactions/index.ts'
import { requireMayPublish } from '../takedowns/index.ts'
import { isMutedBy } from '../users/index.ts'

type ReactionPorts = Pick<Ports, 'database' | 'clock' | 'contentUrls'>

/** Adds or removes a reaction to a post of a campaign, which everybody sees, and returns the post's reactions as the user sees them. */
export async function reactToPost(
  ports: ReactionPorts,
  userId: string,
  { promotionId, photoId, ...change }: ReactionChange & { promotionId: string; photoId: string },
) {
  const target = { kind: 'promotion', id: promotionId } as const
  await ports.database.kysely.transaction().execute(async (trx) => {
    const post = await holdPost(trx, promotionId, photoId, userId)
    if (!post) throw new Failure('not_found')
    if (change.action === 'add') await requireMayReact(trx, promotionId, photoId, userId)
    const own = { photoId, userId }
    if (await changeOwnReaction(trx, target, own, change)) {
      await tellOfReaction(trx, target, { ...own, toUserId: post.user_id }, ports.clock.now())
    }
  })
  const marked = { photoId, target, withTags: false }
  return (await findMarks(ports, userId, [marked]))(marked).reactions
}

/** Locks a post that the user sees, which serializes reactions to it. */
async function holdPost(trx: Transaction<Schema>, promotionId: string, photoId: string, userId: string) {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from promotion_posts as post
    where promotion_id = ${promotionId} and photo_id = ${photoId} and not hidden
      and not ${isMutedBy(userId, sql`post.user_id`)}
    for no key update of post`.execute(trx)
  return rows[0]
}

async function requireMayReact(
  trx: Transaction<Schema>,
  promotionId: string,
  photoId: string,
  userId: string,
): Promise<void> {
  await requireMayPublish(trx, { kind: 'user', ownerId: userId })
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from promotion_reactions
    where promotion_id = ${promotionId} and photo_id = ${photoId}`.execute(trx)
  if ((rows[0]?.count ?? 0) >= limits.reactionsPerPost) throw new Failure('post_full')
}

/** Reactions to the reader's posts are shown while everybody sees the post. */
export function postReactionNotifications(ports: ReactionPorts): NotificationKind {
  const itsPost = sql`post.promotion_id = notifications.promotion_id and post.photo_id = notifications.photo_id`
  return reactionNotifications(ports, {
    isShown: (readerId) => sql`
      exists (select from promotion_posts as post where ${itsPost} and not post.hidden)
      and ${hasReactionOfOthers('promotion', readerId, 'notifications')}`,
    targetOf: ({ promotion_id }) => (promotion_id === null ? null : { kind: 'promotion', id: promotion_id }),
    findSent: async (told) => {
      const ids = told.map(({ notification_id }) => notification_id)
      const { rows } = await sql<{ notification_id: string; posted_at: Date }>`
        select notification_id, post.posted_at from notifications join promotion_posts as post on ${itsPost}
        where notification_id = any(${ids}::uuid[])`.execute(ports.database.kysely)
      return new Map(rows.map((row) => [row.notification_id, row.posted_at]))
    },
  })
}
