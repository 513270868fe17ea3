import { createClient } from '@koma/client'
import { makePicture, uploadRequest } from '../../features/photos/test-pictures.ts'
import { tusOf } from '../../features/uploads/test-tus.ts'
import type { FuzzWorld } from './requests.ts'

/** Two accounts with some data of every kind. The world has their tokens, and one that only a test server accepts. */
export async function makeFuzzWorld(url: string, tokens: readonly [string, string]): Promise<FuzzWorld> {
  const ids = ['019a8b2e-0000-7000-8000-000000000001']
  const paths = ['/api/health/live']
  const picture = await makePicture('png')
  for (const token of tokens) {
    const fetchAs = (_: string, path: string, init: RequestInit = {}) =>
      fetch(url + path, { ...init, headers: { ...init.headers, Authorization: `Bearer ${token}` } })
    const client = createClient({ baseUrl: `${url}/api`, token: async () => token, mostAlike: Infinity })
    const uploaded = await fetchAs(token, '/api/photo', uploadRequest(await makePicture('png')))
    const photo = (await uploaded.json()) as { photo_id: string; urls: Record<string, string> }
    const photo_ids = [photo.photo_id]
    const album = await client.ask('POST /album', { body: { name: 'album', photo_ids } })
    const share = await client.ask('POST /share', { body: { name: 'share', share_type: 'PUBLIC', photo_ids } })
    const { path } = await tusOf({ fetchAs }).create(token, 70_000)
    const { user_id } = await client.ask('GET /me')
    ids.push(photo.photo_id, album.album_id, share.album_id, user_id)
    paths.push(path, ...Object.values(photo.urls).map((address) => address.replace(url, '')))
  }
  return {
    tokens: [tokens[0], tokens[1], 'nobody'],
    session: await signUp(url),
    ids: ids as [string, ...string[]],
    paths: paths as [string, ...string[]],
    picture,
  }
}

/** Creates an account of the identity service that has agreed to the terms, and returns the session of its first sign-in. */
async function signUp(url: string): Promise<string> {
  const client = createClient({ baseUrl: `${url}/api`, mostAlike: Infinity })
  const email = `fuzz-${crypto.randomUUID()}@koma.test`
  const password = 'Frame-by-frame-1'
  await client.ask('POST /identity/sign-up', { body: { email, password } })
  const outbox = await fetch(`${url}/dev/outbox.json?to=${encodeURIComponent(email)}`)
  const code = /\b\d{6}\b/.exec(await outbox.text())?.[0] ?? ''
  const body = { email, password, code, keep: 'token' as const }
  const { access_token, refresh_token = '' } = await client.ask('POST /identity/verify-email', { body })
  await createClient({ baseUrl: `${url}/api`, token: async () => access_token }).ask('POST /acceptRules')
  return refresh_token
}
