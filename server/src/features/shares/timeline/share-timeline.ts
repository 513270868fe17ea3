import { limits, type TimelineItem, type TimelinePhoto } from '@koma/contract'
import { sql } from 'kysely'
import { selectListedOfAll } from '../../photos/index.ts'
import { isHiddenFrom, keyOfPost } from '../../takedowns/index.ts'
import type { TimelineRow, TimelineSource } from '../../timelines/index.ts'
import { type SharePorts, standingOf } from '../open-share.ts'
import { answerShared } from '../photos/share-photos.ts'
import { findInside, type HeldShare, type Queries } from '../store.ts'
import { selectNewPhotos, selectPosts } from './select-posts.ts'

/** Puts what is added to shares on the timelines of their owners and members. */
export function shareTimeline(ports: SharePorts): TimelineSource {
  const db = ports.database.kysely
  return {
    select: ({ viewerId, ...question }) => (viewerId === null ? null : selectPosts({ ...question, viewerId })),
    selectNew: (viewerId, since) => (viewerId === null ? null : selectNewPhotos(viewerId, since)),
    answer: async (viewerId, rows) => {
      if (viewerId === null) return []
      const shareIds = rows.map(({ place_id }) => place_id)
      const [shares, photos] = await Promise.all([
        findInside(db, viewerId, shareIds),
        findPosted(db, viewerId, rows).execute(),
      ])
      const placed = photos.flatMap((photo) => {
        const share = shares.get(photo.share_id)
        return share ? [{ photo, share, standing: standingOf(share, viewerId) }] : []
      })
      const answered = await answerShared(ports, viewerId, placed)
      const timestampOf = new Map(photos.map((photo) => [keyOf(photo), photo.posted_at.getTime()]))
      const shown = answered.flatMap((photo): TimelinePhoto[] => {
        const timestamp = timestampOf.get(keyOf(photo))
        return timestamp === undefined ? [] : [{ ...photo, timestamp }]
      })
      return rows.flatMap((row) => itemOf(row, shares.get(row.place_id), shown) ?? [])
    },
  }
}

function keyOf({ share_id, photo_id }: { share_id: string | null; photo_id: string }): string {
  return `${share_id} ${photo_id}`
}

/** The newest photos of each post. */
export function findPosted(db: Queries, viewerId: string, rows: readonly TimelineRow[]) {
  const column = <Name extends keyof TimelineRow>(name: Name) => rows.map((row) => row[name])
  const wanted = sql<{ share_id: string; photo_id: string }>`(
    select item.share_id, item.photo_id from unnest(
      ${column('place_id')}::uuid[], ${column('user_id')}::uuid[], ${column('first_at')}::timestamptz[],
      ${column('posted_at')}::timestamptz[]
    ) as post (share_id, adder_id, first_at, newest_at)
    cross join lateral (
      select share_id, photo_id from share_photos
      where share_photos.share_id = post.share_id and share_photos.adder_id = post.adder_id and not hidden
        and posted_at between post.first_at and post.newest_at
        and not ${isHiddenFrom(viewerId, keyOfPost(sql`share_photos.share_id`, sql`share_photos.photo_id`))}
      order by posted_at desc limit ${limits.timelinePreview}
    ) as item)`
  return selectListedOfAll(db, viewerId)
    .innerJoin(wanted.as('wanted'), 'wanted.photo_id', 'photos.photo_id')
    .innerJoin('share_photos as item', (join) =>
      join.onRef('item.share_id', '=', 'wanted.share_id').onRef('item.photo_id', '=', 'wanted.photo_id'),
    )
    .select(['item.share_id', 'item.adder_id', 'item.added_at as collected_at', 'item.hand_at', 'item.posted_at'])
    .where(({ not }) => not('item.hidden'))
    .orderBy('item.posted_at', 'desc')
}

function itemOf(
  row: TimelineRow,
  share: HeldShare | undefined,
  shown: readonly TimelinePhoto[],
): TimelineItem | undefined {
  const photos = shown.filter(
    ({ share_id, owner, timestamp }) =>
      share_id === row.place_id &&
      owner.user_id === row.user_id &&
      timestamp >= row.first_at.getTime() &&
      timestamp <= row.posted_at.getTime(),
  )
  const [newest] = photos
  if (!newest || !share) return undefined
  return {
    timestamp: row.posted_at.getTime(),
    kind: 'share',
    user: newest.owner,
    share: { share_id: share.share_id, share_name: share.name, share_type: share.share_type },
    promotion_id: null,
    promotion_title: null,
    // The post counts what its viewer has hidden too.
    photo_count: photos.length < limits.timelinePreview ? photos.length : row.photo_count,
    photos,
  }
}
