import { type Bilingual, limits, type TimelineItem, type TimelinePhoto } from '@koma/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ports } from '../../ports/ports.ts'
import { findMarks } from '../marks/index.ts'
import { answerOf, photoUrls, selectListedOfAll } from '../photos/index.ts'
import { isHiddenFrom, keyOfCampaignPost } from '../takedowns/index.ts'
import type { TimelineQuestion, TimelineRow, TimelineSource } from '../timelines/index.ts'
import { findSeen, mutedBy } from '../users/index.ts'
import type { Queries } from './promotions.ts'

type TimelinePorts = Pick<Ports, 'database' | 'clock' | 'contentUrls'>

/** Nobody has this id: a guest has muted nobody and owns nothing. */
const guestId = '00000000-0000-0000-0000-000000000000'

/** Whether the viewer has not hidden the post. */
function isWanted(viewerId: string | null, post: string): RawBuilder<boolean> {
  const key = keyOfCampaignPost(sql.ref(`${post}.promotion_id`), sql.ref(`${post}.photo_id`))
  return sql<boolean>`not ${isHiddenFrom(viewerId, key)}`
}

/** Puts what is posted to campaigns on timelines; with an id, only what is posted to that campaign. */
export function campaignTimeline(ports: TimelinePorts, promotionId: string | null = null): TimelineSource {
  const ofCampaign = promotionId === null ? sql`true` : sql`item.promotion_id = ${promotionId}`
  const isSeen = (viewerId: string | null) =>
    sql`item.user_id <> all(${mutedBy(viewerId ?? guestId)})
      and ${isWanted(viewerId, 'item')}`
  return {
    select: (question) => {
      const { of, viewerId } = question
      const whose = of === 'me' ? sql`item.user_id = ${viewerId ?? guestId}` : isSeen(viewerId)
      return selectPosts(question, sql`${ofCampaign} and ${whose}`)
    },
    selectNew: (viewerId, since) => sql`
      select from promotion_posts as item where not item.hidden and item.posted_at > ${since} and ${isSeen(viewerId)}`,
    answer: (viewerId, rows) => answerPosts(ports, viewerId ?? guestId, rows),
  }
}

/** A grouped row is the newest shown photo of its group; the others of the group are skipped in the order of the index. */
function selectPosts(question: TimelineQuestion, whose: RawBuilder<unknown>): RawBuilder<TimelineRow> {
  const { grouped, direction, startTimestamp, limit } = question
  const [order, reached] = direction === 'past' ? [sql`desc`, sql`<=`] : [sql`asc`, sql`>=`]
  const begun = startTimestamp === undefined ? sql`` : sql`and item.posted_at ${reached} ${new Date(startTimestamp)}`
  const group = sql`from promotion_posts as other where other.user_id = item.user_id
    and other.promotion_id = item.promotion_id and other.first_at = item.first_at and not other.hidden
    and ${isWanted(question.viewerId, 'other')}`
  const isNewest = grouped ? sql`and not exists (select ${group} and other.posted_at > item.posted_at)` : sql``
  const shown = grouped
    ? sql`item.first_at, (select count(*)::int ${group}) as photo_count`
    : sql`item.posted_at as first_at, 1 as photo_count`
  return sql<TimelineRow>`
    select item.posted_at, item.promotion_id as place_id, item.user_id, ${shown}
    from promotion_posts as item where not item.hidden and ${whose} ${begun} ${isNewest}
    order by item.posted_at ${order} limit ${limit}`
}

/** The newest photos of each post. */
function findPosted(db: Queries, viewerId: string, rows: readonly TimelineRow[]) {
  const column = <Name extends keyof TimelineRow>(name: Name) => rows.map((row) => row[name])
  const wanted = sql<{ photo_id: string; promotion_id: string; posted_at: Date; newest_at: Date }>`(
    select post.*, wanted.newest_at from unnest(
      ${column('place_id')}::text[], ${column('user_id')}::uuid[], ${column('first_at')}::timestamptz[],
      ${column('posted_at')}::timestamptz[]
    ) as wanted (promotion_id, user_id, first_at, newest_at)
    cross join lateral (
      select photo_id, promotion_id, posted_at from promotion_posts as post
      where post.user_id = wanted.user_id and post.promotion_id = wanted.promotion_id and not hidden
        and posted_at between wanted.first_at and wanted.newest_at and ${isWanted(viewerId, 'post')}
      order by posted_at desc limit ${limits.timelinePreview}
    ) as post)`
  return selectListedOfAll(db, viewerId)
    .innerJoin(wanted.as('wanted'), 'wanted.photo_id', 'photos.photo_id')
    .select(['photos.owner_id', 'wanted.promotion_id', 'wanted.posted_at', 'wanted.newest_at'])
    .orderBy('wanted.posted_at', 'desc')
    .execute()
}

async function findTitles(db: Queries, rows: readonly TimelineRow[]): Promise<Map<string, Bilingual>> {
  const ids = [...new Set(rows.map(({ place_id }) => place_id))]
  const named = db.selectFrom('promotions').select(['promotion_id', 'title_ja as ja', 'title_en as en'])
  const found = await named.where('promotion_id', 'in', ids).execute()
  return new Map(found.map(({ promotion_id, ja, en }) => [promotion_id, { ja, en }]))
}

/**
 * Posts are public: they name nobody who is in the photo, have no file name, and offer the copy without metadata. The
 * owner gets the addresses of the owner.
 */
async function answerPosts(
  { database, contentUrls, clock }: TimelinePorts,
  viewerId: string,
  rows: readonly TimelineRow[],
): Promise<TimelineItem[]> {
  const db = database.kysely
  const userIds = rows.map(({ user_id }) => user_id)
  const [posted, users, titles] = await Promise.all([
    findPosted(db, viewerId, rows),
    findSeen(db, contentUrls, viewerId, userIds),
    findTitles(db, rows),
  ])
  const inPost = ({ photo_id, promotion_id }: (typeof posted)[number]) => {
    return { photoId: photo_id, target: { kind: 'promotion', id: promotion_id }, withTags: false } as const
  }
  const marksOf = await findMarks({ database, contentUrls }, viewerId, posted.map(inPost))
  const now = clock.now()
  return rows.flatMap((row): TimelineItem[] => {
    const user = users.get(row.user_id)
    const photos = posted
      .filter(({ newest_at }) => newest_at.getTime() === row.posted_at.getTime())
      .flatMap((photo): TimelinePhoto[] => {
        if (!user) return []
        const urls = photoUrls(contentUrls, photo.photo_id, photo.owner_id === viewerId ? 'owner' : 'campaign', now)
        const { reactions } = marksOf(inPost(photo))
        const answer = answerOf(photo, { owner: user, in_users: [], reactions, players: [], urls })
        const filename = photo.format === 'png' ? 'koma.png' : 'koma.jpg'
        return [{ ...answer, filename, timestamp: photo.posted_at.getTime() }]
      })
    if (!user || photos.length === 0) return []
    const { posted_at, place_id, photo_count } = row
    return [
      {
        timestamp: posted_at.getTime(),
        kind: 'promotion',
        user,
        share: null,
        promotion_id: place_id,
        promotion_title: titles.get(place_id) ?? null,
        photo_count,
        photos,
      },
    ]
  })
}
