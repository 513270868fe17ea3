import { type Client, createClient } from '@koma/client'
import type { Account } from './account.ts'
import { type KomaServer, runCommand } from './server.ts'

/** The first user of the demo. */
export const demoUser = { email: 'mio@example.com', password: 'Koma-demo-1', name: 'ミオ' }

/** The demo's first user, as a client that is no browser. */
export async function signInToDemo({ url }: Pick<KomaServer, 'url'>): Promise<Account> {
  const response = await fetch(`${url}/identity/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...demoUser, name: undefined, keep: 'token' }),
  })
  if (!response.ok) throw new Error(`Nobody is signed in: ${await response.text()}`)
  const { access_token: token } = (await response.json()) as { access_token: string }
  return { url, ...demoUser, token }
}

/** The ids in the addresses of the demo's pages. */
export interface DemoPageIds {
  /** The demo's first user. */
  user: string
  photo: string
  album: string
  /** Open to everybody. */
  share: string
  sharePhoto: string
  /** Of the demo's first user. */
  ownShare: string
  albumPhoto: string
  thread: string
  threadPhoto: string
  group: string
  /** The moments of posts: of everybody, of the demo's first user, and of a campaign. */
  post: string
  ownPost: string
  campaignPost: string
  /** The path of a link to a photo. */
  link: string
  /** Of a link that the operator took down. */
  takedown: string
}

const clientOf = ({ url, token }: Account): Client => createClient({ baseUrl: `${url}/api`, token: async () => token })

/** The id of the photo that was added last. */
export async function findNewestPhoto(account: Account): Promise<string> {
  const { photos } = await clientOf(account).ask('GET /my', { query: { by: 'added', direction: 'past' } })
  return some(photos, () => true).photo_id
}

/** Also adds the link, which the demo lacks. */
export async function findDemoPageIds(account: Account): Promise<Omit<DemoPageIds, 'takedown'>> {
  const client = clientOf(account)
  const page = { by: 'taken', direction: 'past' } as const
  const { photos } = await client.ask('GET /my', { query: { by: 'added', direction: 'past' } })
  const { albums } = await client.ask('GET /albums')
  const { shares } = await client.ask('GET /shares', { query: {} })
  const { threads } = await client.ask('GET /dm')
  const { groups } = await client.ask('GET /groups')
  // What everybody sees: the newest post may be in an album with a password.
  const timeline = await createClient({ baseUrl: `${account.url}/api` }).ask('GET /timeline/main', { query: {} })
  const own = await client.ask('GET /timeline/me', { query: {} })
  const campaign = { promotion_id: 'vket2025summer' }
  const posted = await client.ask('GET /timeline/promotion/{promotion_id}', { params: campaign, query: {} })
  const photo = some(photos, ({ world_name }) => world_name === 'Club Prism')
  const album = some(albums, ({ album_name }) => album_name === 'クラブの夜')
  const share = some(shares, ({ share_type }) => share_type === 'PUBLIC')
  const ownShare = some(shares, ({ name }) => name === 'いつもの夜')
  const thread = some(threads, ({ user }) => user.user_name === 'カナデ')
  const shared = await client.ask('GET /share/{ShareId}/photos', { params: { ShareId: share.album_id }, query: page })
  const inAlbum = await client.ask('GET /album/{AlbumId}', { params: { AlbumId: album.album_id } })
  const params = { TargetUserId: thread.user.user_id }
  const sent = await client.ask('GET /dm/{TargetUserId}/photos', { params, query: {} })
  const link = await client.ask('POST /my/{PhotoId}/link', { params: { PhotoId: photo.photo_id }, body: {} })
  const { user_id: user } = await client.ask('GET /me')
  return {
    user,
    photo: photo.photo_id,
    album: album.album_id,
    albumPhoto: some(inAlbum.photos, () => true).photo_id,
    share: share.album_id,
    sharePhoto: some(shared.photos, () => true).photo_id,
    ownShare: ownShare.album_id,
    thread: thread.user.user_id,
    threadPhoto: some(sent.photos, () => true).photo_id,
    group: some(groups, () => true).id,
    post: String(some(timeline.items, ({ user }) => user.user_name === 'カナデ').timestamp),
    ownPost: momentOf(own),
    campaignPost: momentOf(posted),
    link: link.path,
  }
}

const momentOf = ({ items }: { items: readonly { timestamp: number }[] }) => String(some(items, () => true).timestamp)

/** Takes down the link of a photo as the operator, who tells its owner. Returns the id of the take-down. */
export async function takeDownLink(server: KomaServer, account: Account): Promise<string> {
  const client = clientOf(account)
  const { photos } = await client.ask('GET /my', { query: { by: 'added', direction: 'past' } })
  const { photo_id } = some(photos, ({ world_name }) => world_name !== 'Club Prism')
  const link = await client.ask('POST /my/{PhotoId}/link', { params: { PhotoId: photo_id }, body: {} })
  await runCommand(server, 'moderation', 'remove', server.url + link.path, 'spam')
  const { notifications } = await client.ask('GET /notifications', { query: { type: 'moderation' } })
  const ids = notifications.flatMap((each) => ('takedown_id' in each && each.takedown_id ? [each.takedown_id] : []))
  return some(ids, () => true)
}

function some<Thing>(things: readonly Thing[], wanted: (thing: Thing) => boolean): Thing {
  const found = things.find(wanted)
  if (!found) throw new Error('The demo lacks something that its pages show.')
  return found
}
