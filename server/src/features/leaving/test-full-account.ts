import { randomBytes } from 'node:crypto'
import type { TestKoma } from '../../test-koma.ts'
import { campaignsOf } from '../campaigns/test-campaigns.ts'
import { makePicture, uploadRequest } from '../photos/test-pictures.ts'
import { subscribe } from '../plans/test-plans.ts'
import { sharesOf } from '../shares/test-shares.ts'
import { partsFolder } from '../uploads/part-store.ts'
import { addPasskeyAndClient } from './test-full-sign-in.ts'

/** Texts that nobody else has: whatever is left of the person can be found by them. */
export const person = {
  email: 'minamo@private.example',
  password: 'Twilight-2025',
  koma_id: 'minamo_0816',
  user_name: 'みなもサイン',
  description: 'みなもの自己紹介',
  twitter_id: 'minamo_x',
  discord_id: 'minamo_discord',
}

export interface FullAccount {
  userId: string
  /** An access token of the embedded identity service, which tests use as the name of the account. */
  token: string
  refreshToken: string
  subject: string
  /** The originals, by their photos. */
  originals: Map<string, Buffer>
  shareId: string
}

/** Signs in as somebody whose account exists, from another device each time. */
export async function signIn(koma: TestKoma, { email, password }: { email: string; password: string }) {
  const response = await fetch(`${koma.url}/identity/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, keep: 'token' }),
  })
  return { status: response.status, ...((await response.json()) as { access_token: string; refresh_token: string }) }
}

/** An account with something in every table that knows users, made as far as possible by the calls that people make. */
export async function makeFullAccount(koma: TestKoma): Promise<FullAccount> {
  const on = sharesOf(koma)
  // Has a lower id than the person, whose other partners come later: a thread knows the lower one as the first.
  const olderId = await on.idOf('aoi')
  const { subject } = await koma.ports.identity.accounts.create(person)
  const { access_token: token, refresh_token: refreshToken } = await signIn(koma, person)
  const me = koma.as(token)
  const { email: _email, password: _password, ...profile } = person
  await me.ask('PUT /me', { body: profile as never })
  const userId = (await me.ask('GET /me')).user_id
  const friendId = await on.idOf('sora')
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await makePicture('png'))], { type: 'image/png' }), 'icon.png')
  await koma.fetchAs(token, '/api/me/icon', { method: 'POST', body: form })

  const originals = new Map<string, Buffer>()
  // Two of the same name and day, and one of the night before by its own clock.
  const names = ['VRChat_2026-08-16_19-42-00.123_1920x1080.png', 'みなもの夜.png', 'みなもの夜.png', 'みなもの夜.png']
  for (const filename of names) {
    const bytes = await makePicture('png')
    const response = await koma.fetchAs(token, '/api/photo', uploadRequest(bytes, { filename }))
    originals.set(((await response.json()) as { photo_id: string }).photo_id, bytes)
  }
  const [first = '', second = '', third = '', trashed = ''] = [...originals.keys()]
  const [theirs = ''] = await on.seed('sora', 1)
  const photo = (PhotoId: string) => ({ params: { PhotoId } })
  const react = { action: 'add', reaction: '✨' } as const

  await me.ask('POST /trash/add', { body: { photo_ids: [trashed] } })
  await me.ask('PATCH /my/{PhotoId}', { ...photo(first), body: { caption: 'みなもの言葉' } })
  await me.ask('POST /my/{PhotoId}/tag', { ...photo(first), body: { in_user_ids: [friendId] } })
  await koma.as('sora').ask('POST /my/{PhotoId}/tag', { ...photo(theirs), body: { in_user_ids: [userId] } })
  await me.ask('POST /my/{PhotoId}/reaction', { ...photo(first), body: react })
  await me.ask('POST /my/{PhotoId}/link', { ...photo(first), body: {} })
  await me.ask('POST /favorite/{photoId}', { params: { photoId: first } })
  const album = await me.ask('POST /album', { body: { name: 'みなもの夏', photo_ids: [first, second] } })
  await me.ask('DELETE /album/{AlbumId}/photos', {
    params: { AlbumId: album.album_id },
    body: { photo_ids: [second] },
  })
  const shareId = (await on.make(token, { name: 'みんなの夏', share_type: 'PUBLIC', photo_ids: [first] })).album_id
  await on.join(token, shareId, 'sora')
  await on.add('sora', shareId, [theirs])
  await me.ask('POST /share/{ShareId}/{PhotoId}/reaction', {
    params: { ShareId: shareId, PhotoId: theirs },
    body: react,
  })
  const { photos } = await me.ask('POST /dm/{TargetUserId}', {
    params: { TargetUserId: friendId },
    body: { photo_ids: [second], sending_id: crypto.randomUUID() },
  })
  await me.ask('POST /dm/{TargetUserId}', { params: { TargetUserId: olderId }, body: { photo_ids: [second] } })
  await koma.as('sora').ask('POST /dm/{TargetUserId}', {
    params: { TargetUserId: userId },
    body: { photo_ids: [theirs] },
  })
  await me.ask('POST /dm/{TargetUserId}/{SendAt}/reaction', {
    params: { TargetUserId: friendId, SendAt: photos[0]?.sent_at ?? 0 },
    body: react,
  })
  await me.ask('POST /groups', { body: { name: 'みなもの仲間', icon: '🌊', user_ids: [friendId] } })
  await koma.as('sora').ask('POST /groups', { body: { name: '友だち', user_ids: [userId] } })
  await me.ask('POST /mute', { body: { target_user_id: await on.idOf('raim') } })
  await koma.as('raim').ask('POST /mute', { body: { target_user_id: userId } })
  await me.ask('PUT /notifications/settings', { body: { dm_reaction: false } })
  await me.ask('POST /download', { body: { from: 'library' } })
  await me.ask('PUT /push/subscription', {
    body: {
      kind: 'web',
      address: 'https://fcm.googleapis.com/fcm/send/minamo',
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
      language: 'ja',
    },
  })
  await me.ask('POST /me/tutorial', { body: { name: 'pc_client' } })

  const campaign = campaignsOf(koma)
  await campaign.make()
  await campaign.apply(token)
  await campaign.setWorld([third], 'wrld_37a2ecff-201e-4ed0-b937-f58c196e1b2f', '黄昏の浮島')
  await campaign.post(token, third)
  await campaign.setWorld([theirs], 'wrld_37a2ecff-201e-4ed0-b937-f58c196e1b2f', '黄昏の浮島')
  await campaign.post('sora', theirs)
  const reactTo = (PhotoId: string) => ({ params: { promotion_id: 'summer', PhotoId }, body: react })
  await me.ask('POST /timeline/promotion/{promotion_id}/{PhotoId}/reaction', reactTo(theirs))
  await koma.as('sora').ask('POST /timeline/promotion/{promotion_id}/{PhotoId}/reaction', reactTo(third))
  // Each hides the post of the other.
  const { items } = await campaign.timeline(token)
  for (const { timestamp, photos: posted } of items) {
    const who = posted[0]?.photo_id === theirs ? me : koma.as('sora')
    await who.ask('POST /timeline/hide', { body: { kind: 'promotion_post', id: timestamp } })
  }
  const publicShare = (await on.make('sora', { share_type: 'PUBLIC' })).album_id
  await koma.as('sora').ask('POST /share/{ShareId}/users', {
    params: { ShareId: publicShare },
    body: { user_ids: [userId] },
  })
  await me.ask('POST /report', {
    body: { kind: 'share', id: publicShare, reason: 'other', text: 'みなもの報告' },
    query: {},
  })
  await subscribe(koma, token, 'standard_monthly')
  await addPasskeyAndClient(koma, refreshToken)
  const takedownId = await makeByHand(koma, { userId, subject, first })
  await me.ask('POST /takedown/{takedown_id}/appeal', {
    params: { takedown_id: takedownId },
    body: { text: 'みなもの言い分' },
  })
  return { userId, token, refreshToken, subject, originals, shareId }
}

/** What needs an operator, a mail that was answered, or an interrupted request. Returns the id of the take-down. */
async function makeByHand(
  koma: TestKoma,
  { userId, subject, first }: { userId: string; subject: string; first: string },
): Promise<string> {
  const { pool } = koma.ports.database
  const takedownId = crypto.randomUUID()
  await pool.query(
    `insert into takedowns (takedown_id, thing, kind, photo_id, owner_id, reason, taken_at)
     values ($1, $2, 'photo_link', $3, $4, 'other', now())`,
    [takedownId, `photo_link:${first}`, first, userId],
  )
  await pool.query(
    'insert into deleted_photos (owner_id, sha256, photo_id, deleted_at) values ($1, $2, gen_random_uuid(), now())',
    [userId, randomBytes(32)],
  )
  await pool.query(`insert into identity.languages (account_id, language) values ($1, 'ja')`, [subject])
  await pool.query(
    `insert into identity.email_changes (token_hash, account_id, old_email, changed_at, expires_at)
     values ('hash', $1, 'old-minamo@private.example', now(), now() + interval '7 days')`,
    [subject],
  )
  await pool.query(`insert into outbox_mail (recipient, subject, body) values ($1, 'Koma', 'みなもへ')`, [person.email])
  const uploadId = crypto.randomUUID()
  await pool.query(
    `insert into uploads (upload_id, owner_id, bytes, received, metadata, begun_at)
     values ($1, $2, 200000, 5, '{"filename": "minamo.png"}', now())`,
    [uploadId, userId],
  )
  const key = `${partsFolder}${uploadId}/0`
  await koma.ports.blobs.put(key, Buffer.from('minamo bytes'))
  await pool.query('insert into upload_parts (upload_id, start, bytes, key) values ($1, 0, 12, $2)', [uploadId, key])
  return takedownId
}
