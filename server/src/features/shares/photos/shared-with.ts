import type { Photo } from '@koma/contract'
import { type RawBuilder, sql } from 'kysely'
import type { ListedPhoto } from '../../photos/index.ts'
import { standingsThatMay } from '../access.ts'
import { type SharePorts, standingOf } from '../open-share.ts'
import { type HeldShare, heldColumns, isMuted, type Queries } from '../store.ts'
import { answerShared } from './share-photos.ts'

/** The photos matching `such` in all shares that a signed-in viewer with one of these standings sees. */
function selectPlaces(viewerId: string, such: RawBuilder<unknown>, standings: readonly string[]) {
  return sql`
    from share_photos as item
    join shares on shares.share_id = item.share_id
    left join share_users as mine on mine.share_id = item.share_id and mine.user_id = ${viewerId}
    where ${such} and not item.hidden
      and not ${isMuted(viewerId)}
      and shares.share_type || ' ' || coalesce(mine.role, 'viewer') = any(${[...standings]}::text[])`
}

/**
 * Whether a photo is in a share that the viewer sees: an expression for a query, where `photoId` is any expression. Keys of locked
 * shares are not stored, so such shares do not count unless `withKey` is set, which assumes that everybody has a key. With
 * `asMember`, only shares that the viewer belongs to count.
 */
export function isSharedWith(
  viewerId: string,
  photoId: RawBuilder<unknown>,
  { withKey = false, asMember = false } = {},
) {
  // Owners and members may react, in every type of share, and nobody else.
  const standings = standingsThatMay(asMember ? 'react' : 'see', { hasKey: withKey })
  // Without the limit, the planner would read all photos of all shares and look this one up among them.
  return sql<boolean>`coalesce((
    select true ${selectPlaces(viewerId, sql`item.photo_id = ${photoId}`, standings)} limit 1), false)`
}

type PlaceRow = HeldShare & { photo_id: string; adder_id: string; collected_at: Date; hand_at: Date }

/** Answers photos as they are seen in a share: one that the viewer is a member of, else the one they were first added to. */
export async function answerSharedWith(
  ports: SharePorts,
  viewerId: string,
  photos: readonly ListedPhoto[],
): Promise<Photo[]> {
  if (photos.length === 0) return []
  const places = await findPlaces(
    ports.database.kysely,
    viewerId,
    photos.map(({ photo_id }) => photo_id),
  )
  const placed = photos.flatMap((photo) => {
    const share = places.get(photo.photo_id)
    if (!share) return []
    const { adder_id, collected_at, hand_at } = share
    return [{ photo: { ...photo, adder_id, collected_at, hand_at }, share, standing: standingOf(share, viewerId) }]
  })
  return answerShared(ports, viewerId, placed)
}

async function findPlaces(db: Queries, viewerId: string, photoIds: readonly string[]): Promise<Map<string, PlaceRow>> {
  const these = sql`item.photo_id = any(${[...photoIds]}::uuid[])`
  const { rows } = await sql<PlaceRow>`
    select distinct on (item.photo_id) ${heldColumns}, item.photo_id, item.adder_id, item.added_at as collected_at, item.hand_at
    ${selectPlaces(viewerId, these, standingsThatMay('see'))}
    order by item.photo_id, mine.role in ('owner', 'member') desc nulls last, item.added_at, item.share_id`.execute(db)
  return new Map(rows.map((row) => [row.photo_id, row]))
}
