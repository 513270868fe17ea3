import { reactInDm, readThread, sendPhotos } from '../features/dm/index.ts'
import { makeGroup } from '../features/groups/index.ts'
import type { Ports } from '../ports/ports.ts'
import { at, type DemoIds, idsOf, userOf } from './demo-ids.ts'
import type { DemoPhoto } from './demo-plan.ts'
import { type DemoSending, demoGroups, planSendings } from './plan-messages.ts'

const hour = 3_600_000

/** What the users sent each other in those weeks, and the groups of their address books. */
export async function addMessages(ports: Ports, photos: readonly DemoPhoto[], ids: DemoIds): Promise<void> {
  for (const sending of planSendings(photos)) await send(ports, sending, ids)
  for (const { owner, name, icon, users } of demoGroups) {
    await makeGroup(ports, userOf(ids, owner), { name, icon, user_ids: users.map((key) => userOf(ids, key)) })
  }
}

async function send(ports: Ports, { by, to, photos, reaction }: DemoSending, ids: DemoIds): Promise<void> {
  const latest = photos.at(-1)
  if (!latest) return
  const [senderId, receiverId] = [userOf(ids, by), userOf(ids, to)]
  const { threadId, sentAt } = await sendPhotos(at(ports, latest, 2 * hour), senderId, receiverId, idsOf(ids, photos))
  if (reaction === null) return
  const later = at(ports, latest, 3 * hour)
  await readThread(later, receiverId, senderId)
  await reactInDm(later, receiverId, { threadId, sentAt, action: 'add', reaction })
}
