import { type RawBuilder, sql } from 'kysely'
import type { TimelineQuestion, TimelineRow } from '../../timelines/index.ts'
import { mutedBy } from '../../users/index.ts'

/** The shares whose photos are on the timelines of a user, who is called `mine` in the query. */
const isInsider = (userId: string) => sql`mine.user_id = ${userId} and mine.role in ('owner', 'member')`

/**
 * An array instead of a subquery for each row: planned as a join, it would read all posts of a share before the first is shown. And
 * a case: for `<> all` the planner expects that hardly any post is left, and would read them all too.
 */
const isSeen = (viewerId: string) => sql`
  case when item.adder_id = any(${mutedBy(viewerId)}) then false else true end`

/**
 * Merges the index scans of all shares of the viewer. The rows of the page are in those shares whose own first rows come first, so
 * that the others are looked at once only.
 */
export function selectPosts(question: TimelineQuestion & { viewerId: string }): RawBuilder<TimelineRow> {
  const { viewerId, direction, limit } = question
  const order = direction === 'past' ? sql`desc` : sql`asc`
  return sql<TimelineRow>`
    select posts.* from (
      select mine.share_id from share_users as mine
      cross join lateral (${inShare({ ...question, limit: 1 })}) as head
      where ${isInsider(viewerId)} order by head.posted_at ${order} limit ${limit}
    ) as mine
    cross join lateral (${inShare(question)}) as posts
    order by posts.posted_at ${order} limit ${limit}`
}

/** The first rows in one share, that of `mine`. */
function inShare({ of, viewerId, grouped, direction, startTimestamp, limit }: TimelineQuestion & { viewerId: string }) {
  const moment = sql.ref(grouped ? 'item.newest_at' : 'item.posted_at')
  const [order, reached] = direction === 'past' ? [sql`desc`, sql`<=`] : [sql`asc`, sql`>=`]
  const begun = startTimestamp === undefined ? sql`` : sql`and ${moment} ${reached} ${new Date(startTimestamp)}`
  const shown = grouped
    ? sql`item.first_at, item.photo_count from share_posts as item where item.photo_count > 0`
    : sql`item.posted_at as first_at, 1 as photo_count from share_photos as item where not item.hidden`
  return sql`
    select ${moment} as posted_at, item.share_id as place_id, item.adder_id as user_id, ${shown}
      and item.share_id = mine.share_id and ${of === 'me' ? sql`item.adder_id = ${viewerId}` : isSeen(viewerId)} ${begun}
    order by ${moment} ${order} limit ${limit}`
}

/** A row for each photo that others and the viewer posted after `since`. */
export function selectNewPhotos(viewerId: string, since: Date): RawBuilder<unknown> {
  return sql`
    select from share_users as mine join share_photos as item on item.share_id = mine.share_id
    where ${isInsider(viewerId)} and not item.hidden and item.posted_at > ${since} and ${isSeen(viewerId)}`
}
