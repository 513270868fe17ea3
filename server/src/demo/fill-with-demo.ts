import { readFile } from 'node:fs/promises'
import { ingestPhoto } from '../features/photos/index.ts'
import { replaceIcon, saveProfile, userOfAccount } from '../features/users/index.ts'
import type { StagedBlob } from '../ports/blobs/blobs.ts'
import type { Ports } from '../ports/ports.ts'
import type { Running } from '../start.ts'
import type { DemoUser } from './cast.ts'
import type { DemoPhoto } from './demo-plan.ts'
import { DemoScenes, makeDemoPhoto } from './make-demo-photo.ts'
import { picturePath } from './pictures.ts'
import { planDemo } from './plan-demo.ts'

/** The same for all demo accounts; it meets the rules a real one has to meet. */
const demoPassword = 'Koma-demo-1'

/** Minutes from the shutter to the library: what the sync client would take. */
const syncDelay = 60_000

/** Fills an empty installation with a small world. One that has users already keeps what it has. */
export async function fillWithDemo({ ports, identity }: Pick<Running, 'ports' | 'identity'>): Promise<void> {
  const { accounts } = identity
  if (!accounts) {
    console.log('The demo needs the embedded identity service: with KOMA_OIDC_ISSUER nothing was added.')
    return
  }
  const someone = await ports.database.kysely.selectFrom('users').select('email').limit(1).executeTakeFirst()
  const plan = planDemo(ports.clock.now())
  if (!someone) {
    const userIds = new Map<string, string>()
    for (const user of plan.users) {
      const { subject } = await accounts.create({ email: user.email, password: demoPassword })
      userIds.set(user.key, await addUser(ports, user, subject))
    }
    await addPhotos(ports, plan.photos, userIds)
  } else if (!plan.users.some(({ email }) => email === someone.email)) {
    console.log('This installation has users already: no demo was added.')
    return
  }
  console.log('Sign in with one of the demo accounts:')
  for (const { email, userName } of plan.users) console.log(`  ${email}  ${demoPassword}  (${userName})`)
}

async function addUser(ports: Ports, user: DemoUser, subject: string): Promise<string> {
  const userId = await userOfAccount(ports, { subject, email: user.email })
  await saveProfile(ports.database.kysely, userId, {
    koma_id: user.komaId,
    user_name: user.userName,
    description: user.description,
    twitter_id: user.twitterId,
    discord_id: user.discordId,
    vrchat_user_id: user.vrchatUserId,
    vrchat_display_name: user.vrchatDisplayName,
  })
  await staged(ports, await readFile(picturePath(user.icon)), (icon) => replaceIcon(ports, userId, icon))
  return userId
}

/** Oldest first, since a library's photos are added in order; the next pictures are made while one is taken in. */
async function addPhotos(ports: Ports, photos: readonly DemoPhoto[], userIds: Map<string, string>): Promise<void> {
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
    await staged(ports, bytes, (file) => ingestPhoto({ ...ports, clock: { now: () => addedAt } }, file, upload))
  }
}

async function staged(ports: Ports, bytes: Uint8Array, use: (blob: StagedBlob) => Promise<unknown>): Promise<void> {
  const blob = await ports.blobs.stage(only(bytes))
  try {
    await use(blob)
  } finally {
    await blob.discard()
  }
}

async function* only(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
