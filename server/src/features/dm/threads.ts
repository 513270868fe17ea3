import type { DmThread } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { type MomentCursor, readCursor, writeCursor } from '../../http/moment-cursor.ts'
import type { Ports } from '../../ports/ports.ts'
import { findSeen, isMutedBy } from '../users/index.ts'
import { isSeenBy } from './access.ts'

type ThreadPorts = Pick<Ports, 'database' | 'contentUrls' | 'clock'>

interface ThreadRow {
  partner_id: string
  last_appeared_at: Date
  moved_at: Date
  last_read_at: Date | null
  partner_last_read_at: Date | null
  unread_count: number
  /** The latest photo that is seen, who sent it, how many were sent with it, and the first of them. */
  sent_at: Date | null
  sender_id: string | null
  num: number | null
  photo_ids: string[] | null
  /** The latest reaction that is seen, the photo it is on and who sent that. */
  reacted_at: Date | null
  reactor_id: string | null
  reaction: string | null
  reacted_photo_id: string | null
  reacted_sender_id: string | null
}

/** These threads as their user sees them; `sides` is any query that selects whole rows of `dm_sides`. */
function selectThreads(userId: string, sides: RawBuilder<unknown>) {
  const isSeen = isSeenBy(userId)
  const longestSending = sql.lit(`${limits.selection} milliseconds`)
  return sql<ThreadRow>`
    select side.partner_id, side.last_appeared_at, side.moved_at, side.last_read_at,
      other.last_read_at as partner_last_read_at,
      case when ${isMutedBy(userId, sql`side.partner_id`)} then 0 else (
        select count(*)::int from (
          select from dm_photos as sent
          where sent.sender_id = side.partner_id and sent.thread_id = side.thread_id and not sent.hidden
            and sent.sent_at > coalesce(side.last_read_at, '-infinity')
          limit ${sql.lit(limits.dm.unreadCount)}
        ) as unread) end as unread_count,
      latest.sent_at, latest.sender_id, latest.num, latest.photo_ids,
      reacted.reacted_at, reacted.user_id as reactor_id, reacted.reaction, reacted.photo_id as reacted_photo_id,
      reacted.sender_id as reacted_sender_id
    from (${sides}) as side
    left join dm_sides as other on other.user_id = side.partner_id and other.partner_id = side.user_id
    left join lateral (
      select sent.sent_at, sent.sender_id, together.num, together.photo_ids
      from (
        select sent.* from dm_photos as sent where sent.thread_id = side.thread_id and ${isSeen}
        order by sent.sent_at desc limit 1
      ) as sent
      cross join lateral (
        select count(*)::int as num,
          (array_agg(beside.photo_id order by beside.sent_at))[1:${sql.lit(limits.dm.eventThumbnails)}] as photo_ids
        from dm_photos as beside
        where beside.thread_id = sent.thread_id and beside.sender_id = sent.sender_id
          and beside.sending_id = sent.sending_id and not beside.hidden
          and beside.sent_at > sent.sent_at - interval ${longestSending} and beside.sent_at <= sent.sent_at
      ) as together
    ) as latest on true
    left join lateral (
      select mark.reacted_at, mark.user_id, mark.reaction, sent.photo_id, sent.sender_id
      from dm_reactions as mark join dm_photos as sent on sent.dm_photo_id = mark.dm_photo_id
      where mark.thread_id = side.thread_id and ${isSeen} and not ${isMutedBy(userId, sql`mark.user_id`)}
      order by mark.reacted_at desc, mark.place desc limit 1
    ) as reacted on true
    order by side.moved_at desc, side.partner_id desc`
}

/** Returns one more than the page has. Threads in which the user sees no photo are left out, until one comes back. */
export function threadsPage(userId: string, after: MomentCursor | undefined, limit: number) {
  // Without the limit, the planner would read the photos of all threads and look each thread up among them.
  const seesAny = sql`coalesce((
    select true from dm_photos as sent where sent.thread_id = side.thread_id and ${isSeenBy(userId)}
    order by sent.sent_at desc limit 1), false)`
  const sides = sql`
    select * from dm_sides as side where user_id = ${userId} and ${seesAny}
      ${after ? sql`and (moved_at, partner_id) < (${after.moment}, ${after.id}::uuid)` : sql``}
    order by moved_at desc, partner_id desc limit ${limit + 1}`
  return selectThreads(userId, sides)
}

/** The threads of a user, by the latest of what was sent and what they read. */
export async function listThreads(
  ports: ThreadPorts,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ threads: DmThread[]; next_cursor: string | null }> {
  const { rows } = await threadsPage(userId, readCursor(cursor), limit).execute(ports.database.kysely)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    threads: await answerThreads(ports, userId, shown),
    next_cursor: last ? writeCursor(last.moved_at, last.partner_id) : null,
  }
}

/** The thread with one user, whom there must be; an empty one if nothing was sent yet. */
export async function findThread(ports: ThreadPorts, userId: string, partnerId: string): Promise<DmThread | undefined> {
  const side = sql`select * from dm_sides where user_id = ${userId} and partner_id = ${partnerId}`
  const { rows } = await selectThreads(userId, side).execute(ports.database.kysely)
  const [thread] = await answerThreads(ports, userId, [rows[0] ?? { partner_id: partnerId }])
  return thread
}

async function answerThreads(
  { database, contentUrls, clock }: ThreadPorts,
  userId: string,
  rows: ReadonlyArray<Partial<ThreadRow> & Pick<ThreadRow, 'partner_id'>>,
): Promise<DmThread[]> {
  const partnerIds = rows.map(({ partner_id }) => partner_id)
  const users = await findSeen(database.kysely, contentUrls, userId, partnerIds)
  const now = clock.now()
  const thumbnails = (photoIds: readonly string[], senderId: string) => {
    const way = senderId === userId ? 'owner' : (`dm:${userId}` as const)
    return photoIds.map((photoId) => contentUrls.photo({ photoId, file: 'thumbnail.avif', way }, now))
  }
  return rows.flatMap((row) => {
    const user = users.get(row.partner_id)
    if (!user) return []
    return {
      user_id: user.user_id,
      user_koma_id: user.koma_id,
      user_name: user.user_name,
      user,
      // When the photos are gone, that they were there is not told either.
      last_appeared_at: row.sent_at ? (row.last_appeared_at?.toISOString() ?? null) : null,
      unread_count: row.unread_count ?? 0,
      last_read_at: row.last_read_at?.toISOString() ?? null,
      partner_last_read_at: row.partner_last_read_at?.toISOString() ?? null,
      last_event: lastEvent(row, thumbnails),
    }
  })
}

function lastEvent(
  row: Partial<ThreadRow>,
  thumbnails: (photoIds: readonly string[], senderId: string) => string[],
): DmThread['last_event'] {
  const { sent_at, sender_id, num, photo_ids, reacted_at, reactor_id, reaction, reacted_photo_id, reacted_sender_id } =
    row
  if (reacted_at && reactor_id && reaction && (!sent_at || reacted_at >= sent_at)) {
    const thumbnail_urls =
      reacted_photo_id && reacted_sender_id ? thumbnails([reacted_photo_id], reacted_sender_id) : []
    return { kind: 'reaction', user_id: reactor_id, at: reacted_at.toISOString(), num: 1, reaction, thumbnail_urls }
  }
  if (!sent_at || !sender_id) return null
  const thumbnail_urls = thumbnails(photo_ids ?? [], sender_id)
  return {
    kind: 'photos',
    user_id: sender_id,
    at: sent_at.toISOString(),
    num: num ?? 1,
    reaction: null,
    thumbnail_urls,
  }
}
