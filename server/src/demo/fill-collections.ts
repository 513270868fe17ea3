import { sql } from 'kysely'
import { makeAlbum } from '../features/albums/index.ts'
import { addPhotos, makeShare, nameUsers, reactInShare, ShareDoor } from '../features/shares/index.ts'
import type { Ports } from '../ports/ports.ts'
import { at, type DemoIds, idsOf, userOf } from './demo-ids.ts'
import type { DemoPhoto } from './demo-plan.ts'
import { type DemoShare, planAlbums, planShares } from './plan-collections.ts'

const hour = 3_600_000
const here = 'demo'
const reactions = ['😍', '✨', '🎉', '👏']

/** Creates albums and shares as if they had been made in those weeks, and what people did in them. */
export async function addCollections(ports: Ports, photos: readonly DemoPhoto[], ids: DemoIds): Promise<void> {
  for (const { owner, name, photos: wanted } of planAlbums(photos)) {
    const latest = wanted.at(-1)
    if (!latest) continue
    await makeAlbum(at(ports, latest, 2 * hour), userOf(ids, owner), {
      name,
      photo_ids: idsOf(ids, wanted).slice(-200),
    })
  }
  for (const share of planShares(photos)) await addShare(ports, share, ids)
  // The clock of timelines only goes forward, and the shares were filled one after the other.
  await sql`select date_posts()`.execute(ports.database.kysely)
}

async function addShare(ports: Ports, share: DemoShare, ids: DemoIds): Promise<void> {
  const [first] = share.photos
  const last = share.photos.at(-1)
  if (!first || !last) return
  const ownerId = userOf(ids, share.owner)
  const door = new ShareDoor(at(ports, first, hour))
  const { name, type: share_type, password } = share
  const shareId = await makeShare(door, ownerId, { name, share_type, password, photo_ids: [], auto_approve: false })
  const memberIds = share.members.map((key) => userOf(ids, key))
  await nameUsers(door, { userId: ownerId }, shareId, memberIds, { from: here })
  for (const userId of memberIds) await nameUsers(door, { userId }, shareId, [userId], { from: here })

  // Everybody adds their photos of a night, some hours after it.
  const nights = Map.groupBy(share.photos, ({ night, owner }) => `${night} ${owner}`)
  for (const taken of nights.values()) {
    const latest = taken.at(-1)
    if (latest) await addPhotos(at(ports, latest, 3 * hour), userOf(ids, latest.owner), shareId, idsOf(ids, taken))
  }
  await addReactions(ports, share, shareId, ids)
  const lately = new ShareDoor(at(ports, last, 5 * hour))
  for (const key of share.applicants) {
    const userId = userOf(ids, key)
    await nameUsers(lately, { userId }, shareId, [userId], { from: here, password: password ?? undefined })
  }
  const invitedIds = share.invited.map((key) => userOf(ids, key))
  if (invitedIds.length > 0) await nameUsers(lately, { userId: ownerId }, shareId, invitedIds, { from: here })
  await ports.database.kysely
    .updateTable('share_users')
    .set({ seen_at: new Date(ports.clock.now().getTime() - 72 * hour) })
    .where('share_id', '=', shareId)
    .where('role', 'in', ['owner', 'member'])
    .execute()
}

/** To every third photo, from one or two of those who did not take it. */
async function addReactions(ports: Ports, share: DemoShare, shareId: string, ids: DemoIds): Promise<void> {
  const insiders = [share.owner, ...share.members]
  for (const [place, photo] of share.photos.entries()) {
    const photoId = ids.photos.get(photo)
    if (place % 3 !== 0 || !photoId) continue
    const others = insiders.filter((key) => key !== photo.owner).slice(0, 1 + (place % 2))
    for (const [step, key] of others.entries()) {
      const reaction = reactions[(place + step) % reactions.length] ?? '✨'
      await reactInShare(new ShareDoor(at(ports, photo, 4 * hour)), userOf(ids, key), shareId, {
        photoId,
        action: 'add',
        reaction,
      })
    }
  }
}
