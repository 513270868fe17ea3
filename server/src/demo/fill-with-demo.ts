import { readFile } from 'node:fs/promises'
import { ingestPhoto } from '../features/photos/index.ts'
import { changeReaction } from '../features/reactions/index.ts'
import { tagPeople } from '../features/tags/index.ts'
import { agreeTo, replaceIcon, saveProfile, userOfAccount } from '../features/users/index.ts'
import type { StagedBlob } from '../ports/blobs/blobs.ts'
import type { Ports } from '../ports/ports.ts'
import type { Running } from '../start.ts'
import type { DemoUser } from './cast.ts'
import type { DemoPhoto, DemoPlan } from './demo-plan.ts'
import { addPosts, runCampaign, subscribe } from './fill-campaign.ts'
import { addChoices } from './fill-choices.ts'
import { addCollections } from './fill-collections.ts'
import { addMessages } from './fill-messages.ts'
import { DemoScenes, makeDemoPhoto } from './make-demo-photo.ts'
import { picturePath } from './pictures.ts'
import { planShares } from './plan-collections.ts'
import { planDemo } from './plan-demo.ts'

/** The same for all demo accounts; it meets the rules for real passwords. */
const demoPassword = 'Koma-demo-1'

/** From taking a photo to its upload, as with the sync client. */
const syncDelay = 60_000
const markDelay = 7 * 60_000
const unreadFor = 3 * 86_400_000

/** What somebody needs in order to look around in the demo. */
export interface DemoAccess {
  accounts: Array<{ email: string; password: string; name: string }>
  lockedShares: Array<{ name: string; password: string }>
}

/**
 * Fills an empty installation with a small world. Adds nothing if there are users already, and returns null unless they are those
 * of the demo; `say` is told why, and that filling takes a while.
 */
export async function fillWithDemo(
  { ports }: Pick<Running, 'ports'>,
  say: (sentence: string) => void,
): Promise<DemoAccess | null> {
  const { accounts } = ports
  if (!accounts) {
    say('The demo needs the embedded identity service: with KOMA_OIDC_ISSUER nothing was added.')
    return null
  }
  const someone = await ports.database.kysely.selectFrom('users').select('email').limit(1).executeTakeFirst()
  const plan = planDemo(ports.clock.now())
  if (!someone) {
    say(`Making the demo: ${plan.photos.length} photos take a minute or so.`)
    const userIds = new Map<string, string>()
    for (const user of plan.users) {
      const { subject } = await accounts.create({ email: user.email, password: demoPassword })
      userIds.set(user.key, await addUser(ports, user, subject))
    }
    const photoIds = await addPhotos(ports, plan.photos, userIds)
    await addCollections(ports, plan.photos, { users: userIds, photos: photoIds })
    await addMessages(ports, plan.photos, { users: userIds, photos: photoIds })
    await runCampaign(ports)
    await addPosts(ports, plan.photos, { users: userIds, photos: photoIds })
    await subscribe(ports, { users: userIds, photos: photoIds })
    await addMarks(ports, plan, photoIds, userIds)
    await addChoices(ports, photoIds, userIds)
  } else if (!plan.users.some(({ email }) => email === someone.email)) {
    say('This installation has users already: no demo was added.')
    return null
  } else {
    await runCampaign(ports)
  }
  return {
    accounts: plan.users.map(({ email, userName }) => ({ email, password: demoPassword, name: userName })),
    lockedShares: planShares(plan.photos).flatMap(({ name, password }) =>
      password === null ? [] : [{ name, password }],
    ),
  }
}

async function addUser(ports: Ports, user: DemoUser, subject: string): Promise<string> {
  const { userId } = await userOfAccount(ports, { subject, email: user.email })
  await agreeTo(ports.database.kysely, ports.documents, userId)
  await saveProfile(ports.database.kysely, userId, {
    koma_id: user.komaId,
    user_name: user.userName,
    description: user.description,
    twitter_id: user.twitterId,
    discord_id: user.discordId,
    vrchat_user_id: user.vrchatUserId,
    vrchat_display_name: user.vrchatDisplayName,
  })
  // They have the sync client already, so that no dialog tells of it on every first look.
  await ports.database.kysely
    .updateTable('users')
    .set({ clear_tutorials: ['pc_client'] })
    .where('user_id', '=', userId)
    .execute()
  await staged(ports, await readFile(picturePath(user.icon)), (icon) => replaceIcon(ports, userId, icon))
  return userId
}

/** Oldest first, since photos are added to a library in order; the next pictures are made while one is ingested. */
async function addPhotos(
  ports: Ports,
  photos: readonly DemoPhoto[],
  userIds: Map<string, string>,
): Promise<Map<DemoPhoto, string>> {
  const photoIds = new Map<DemoPhoto, string>()
  const ahead = 3
  const scenes = new DemoScenes()
  const made = new Map<number, Promise<Buffer>>()
  for (const [index, photo] of photos.entries()) {
    for (let next = index; next < Math.min(index + ahead, photos.length); next++) {
      const coming = photos[next]
      if (coming && !made.has(next)) made.set(next, makeDemoPhoto(coming, scenes))
    }
    const bytes = await made.get(index)
    made.delete(index)
    const ownerId = userIds.get(photo.owner)
    if (!bytes || !ownerId) continue
    const addedAt = new Date(photo.takenAt.getTime() + syncDelay)
    const upload = {
      ownerId,
      filename: photo.filename,
      lastModified: photo.lastModified,
      utcOffsetMinutes: photo.takenOffset,
      sha256: null,
    }
    const stored = await staged(ports, bytes, (file) =>
      ingestPhoto({ ...ports, clock: { now: () => addedAt } }, file, upload),
    )
    photoIds.set(photo, stored.photo.photo_id)
  }
  return photoIds
}

/** Adds tags soon after the photo and reactions some time after them; notifications that are days old are marked as read. */
async function addMarks(
  ports: Ports,
  { photos, marks }: DemoPlan,
  photoIds: Map<DemoPhoto, string>,
  userIds: Map<string, string>,
): Promise<void> {
  const idsOf = (keys: readonly string[]) => keys.flatMap((key) => userIds.get(key) ?? [])
  for (const [place, photo] of photos.entries()) {
    const photoId = photoIds.get(photo)
    const { tagged, reactions } = marks[place] ?? { tagged: [], reactions: [] }
    const [ownerId] = idsOf([photo.owner])
    if (!photoId || !ownerId) continue
    const after = (steps: number) => new Date(photo.takenAt.getTime() + syncDelay + steps * markDelay)
    if (tagged.length > 0)
      await tagPeople({ ...ports, clock: { now: () => after(1) } }, ownerId, photoId, idsOf(tagged))
    for (const [step, { by, reaction }] of reactions.entries()) {
      const [userId] = idsOf([by])
      const clock = { now: () => after(step + 2) }
      if (userId) await changeReaction({ ...ports, clock }, userId, photoId, { action: 'add', reaction })
    }
  }
  await ports.database.kysely
    .updateTable('notifications')
    .set(({ ref }) => ({ read_at: ref('happened_at') }))
    .where('happened_at', '<', new Date(ports.clock.now().getTime() - unreadFor))
    .execute()
}

async function staged<Made>(ports: Ports, bytes: Uint8Array, use: (blob: StagedBlob) => Promise<Made>): Promise<Made> {
  const blob = await ports.blobs.stage(only(bytes))
  try {
    return await use(blob)
  } finally {
    await blob.discard()
  }
}

async function* only(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
