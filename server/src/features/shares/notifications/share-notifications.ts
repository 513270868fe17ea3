import type { Notification } from '@koma/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Ports } from '../../../ports/ports.ts'
import type { Schema } from '../../../schema/index.ts'
import { coverOf } from '../../collections/index.ts'
import { hasReactionOfOthers } from '../../marks/index.ts'
import { actorFields, everyField, type NotificationKind, type NotificationRow } from '../../notifications/index.ts'
import { reactionNotifications } from '../../reactions/index.ts'
import { findSeen, isMutedBy } from '../../users/index.ts'
import { type Deed, may, standingsThatMay, wayOf } from '../access.ts'
import { standingOf } from '../open-share.ts'
import { type HeldShare, heldColumns, isMuted } from '../store.ts'
import type { ShareEvent } from './tell.ts'

type NotificationPorts = Pick<Ports, 'database' | 'contentUrls' | 'clock'>

/**
 * Notifications of a share are shown to its members, and an invitation also to the invited person. They are hidden once the
 * invitation or application was withdrawn, declined or rejected, or all of the added photos are gone.
 */
export function shareNotifications({ database, contentUrls, clock }: NotificationPorts): NotificationKind {
  const db = database.kysely
  return {
    type: 'share_album',
    isShown: (readerId) => sql`not ${isMutedBy(readerId, sql`notifications.by_user_id`)}
      and ${inItsShare(readerId, isNews)}`,
    answer: async (readerId, rows) => {
      const actorIds = rows.flatMap(({ by_user_id }) => by_user_id ?? [])
      const [news, users] = await Promise.all([
        findNews(db, readerId, rows),
        findSeen(db, contentUrls, readerId, actorIds),
      ])
      const now = clock.now()
      return new Map(
        rows.flatMap((row): Array<[string, Notification]> => {
          const user = row.by_user_id === null ? null : users.get(row.by_user_id)
          const share = news.get(row.notification_id)
          if (user === undefined || !share) return []
          const standing = standingOf(share, readerId)
          // Somebody who is only invited does not see the photos, and gets no picture either.
          const photoId = may(standing, 'see') ? share.shown_photo_id : null
          const way = wayOf(share, readerId, standing)
          const answer: Notification = {
            type: 'share_album',
            ...everyField(row),
            ...(user ? actorFields(user) : nobody),
            thumbnail_url: photoId && contentUrls.photo({ photoId, file: 'thumbnail.avif', way }, now),
            event: row.event as ShareEvent,
            num: row.num,
            album_id: share.share_id,
            album_title: share.name,
            share_type: share.share_type,
            is_open: share.is_open,
          }
          return [[row.notification_id, answer]]
        }),
      )
    },
  }
}

const nobody = { user_id: null, user_koma_id: null, user_name: null, user: null }

/** Reactions in a share are shown while the reader sees the photo there. */
export function shareReactionNotifications(ports: NotificationPorts): NotificationKind {
  return reactionNotifications(ports, {
    isShown: (readerId) => sql`
      ${inItsShare(readerId, sql`${mayIn('see')} and exists (${shownItem} and item.photo_id = notifications.photo_id)`)}
      and ${hasReactionOfOthers('share', readerId, 'notifications')}`,
    targetOf: ({ share_id }) => (share_id === null ? null : { kind: 'share', id: share_id }),
  })
}

/** Whether the condition holds in the share of a notification. In it, `mine` is the reader's row in `share_users`. */
function inItsShare(readerId: string, condition: RawBuilder<unknown>) {
  return sql`exists (
    select from shares left join share_users as mine on mine.share_id = shares.share_id and mine.user_id = ${readerId}
    where shares.share_id = notifications.share_id and (${condition}))`
}

function mayIn(deed: Deed) {
  return sql`shares.share_type || ' ' || coalesce(mine.role, 'viewer') = any(${standingsThatMay(deed)}::text[])`
}

const shownItem = sql`
  select from share_photos as item where item.share_id = notifications.share_id and not item.hidden`

const isMyInvitation = sql`(mine.role = 'invited' and mine.invited_by = notifications.by_user_id)`
const applicantIs = (role: RawBuilder<unknown>) => sql`exists (
  select from share_users as applicant
  where applicant.share_id = notifications.share_id and applicant.user_id = notifications.by_user_id
    and applicant.role ${role})`

const isNews = sql`case notifications.event
  when 'invited' then ${isMyInvitation} or ${mayIn('react')}
  when 'applied' then ${mayIn('manage')} and ${applicantIs(sql`in ('applied', 'invited', 'member')`)}
  when 'photos_added' then ${mayIn('react')} and exists (${shownItem} and item.adder_id = notifications.by_user_id)
  else ${mayIn('react')} end`

/** Whether the invitation or application waits for the reader's answer. */
const isOpen = sql`coalesce(case notifications.event
  when 'invited' then ${isMyInvitation}
  when 'applied' then ${mayIn('manage')} and ${applicantIs(sql`= 'applied'`)} end, false)`

/** The share of a notification with the reader's role, and the photo to show: the notification's own, or the share's cover. */
type ShareNews = HeldShare & { notification_id: string; is_open: boolean; shown_photo_id: string | null }

async function findNews(
  db: Kysely<Schema>,
  readerId: string,
  rows: readonly NotificationRow[],
): Promise<Map<string, ShareNews>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ notification_id }) => notification_id)
  const { rows: news } = await sql<ShareNews>`
    select ${heldColumns}, notification_id, ${isOpen} as is_open, coalesce(shown.photo_id, cover_id) as shown_photo_id
    from notifications join shares on shares.share_id = notifications.share_id
    left join share_users as mine on mine.share_id = shares.share_id and mine.user_id = ${readerId}
    left join share_photos as shown
      on shown.share_id = shares.share_id and shown.photo_id = notifications.photo_id and not shown.hidden
    left join ${coverOf('share', 'shares', isMuted(readerId))} as cover on true
    where notification_id = any(${ids}::uuid[])`.execute(db)
  return new Map(news.map((share) => [share.notification_id, share]))
}
