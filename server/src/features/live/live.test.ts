import { createClient } from '@koma/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { dmOf } from '../dm/test-dm.ts'
import { sharesOf } from '../shares/test-shares.ts'
import { openLive } from './test-live.ts'

let koma: TestKoma
let on: ReturnType<typeof dmOf>
let shares: ReturnType<typeof sharesOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = dmOf(koma)
  shares = sharesOf(koma)
  // The first stream makes the process listen. What happened before it did is told by `refetch`.
  const first = await openLive(koma, 'early')
  await first.until(({ type }) => type === 'refetch')
  first.close()
})
afterAll(() => koma.stop())

describe('[7 GET /live] the stream of events', () => {
  it('tells both of a DM, and the receiver how many notifications there are', async () => {
    const [photo = ''] = await on.seed('mio', 1)
    const [mio, sora] = [await on.userId('mio'), await on.userId('sora')]
    const [sender, receiver, other] = await Promise.all(['mio', 'sora', 'nagi'].map((name) => openLive(koma, name)))
    await on.sent('mio', 'sora', [photo])
    expect(await receiver?.until(({ type }) => type === 'dm')).toEqual({ type: 'dm', user_id: mio })
    expect(await receiver?.until(({ type }) => type === 'notifications')).toEqual({
      type: 'notifications',
      counts: { share_album: 0, dm: 1, reaction: 0, tag: 0, moderation: 0, account: 0 },
    })
    expect(await sender?.until(({ type }) => type === 'dm')).toEqual({ type: 'dm', user_id: sora })
    // A photo in the trash is gone from the thread of both.
    receiver?.events.splice(0)
    await on.trash('mio', 'add', [photo])
    expect(await receiver?.until(({ type }) => type === 'dm')).toEqual({ type: 'dm', user_id: mio })
    await sender?.until(({ type }) => type === 'photos')
    expect(other?.events).toEqual([])
    for (const stream of [sender, receiver, other]) stream?.close()
  })

  it('tells the people of a share, the owner of an album, and a user of their own profile', async () => {
    const [photo = ''] = await on.seed('host', 1)
    const { album_id } = await shares.make('host')
    await shares.join('host', album_id, 'guest1')
    const [host, member, stranger] = await Promise.all(['host', 'guest1', 'else'].map((name) => openLive(koma, name)))
    await shares.add('host', album_id, [photo])
    expect(await member?.until(({ type }) => type === 'share')).toEqual({ type: 'share', share_id: album_id })
    await host?.until(({ type }) => type === 'share')
    const album = await koma.as('host').ask('POST /album', { body: { name: '空', photo_ids: [photo] } })
    expect(await host?.until(({ type }) => type === 'album')).toEqual({ type: 'album', album_id: album.album_id })
    await koma.as('host').ask('PUT /me/settings', { body: { allow_original: true } })
    await host?.until(({ type }) => type === 'me')
    member?.events.splice(0)
    await koma.as('host').ask('DELETE /share/{ShareId}', shares.params(album_id))
    expect(await member?.until(({ type }) => type === 'share')).toEqual({ type: 'share', share_id: album_id })
    expect(stranger?.events).toEqual([])
    expect(member?.events.filter(({ type }) => type === 'album' || type === 'me')).toEqual([])
    for (const stream of [host, member, stranger]) stream?.close()
  })

  it('tells the other devices of a user whom they muted or unmuted, and nobody else', async () => {
    const [own, muted] = await Promise.all(['calm', 'loud'].map((name) => openLive(koma, name)))
    await on.mute('calm', 'loud')
    await own?.until(({ type }) => type === 'refetch')
    own?.events.splice(0)
    const target_user_id = await on.userId('loud')
    await koma.as('calm').ask('POST /mute', { body: { target_user_id, mute: false } })
    await own?.until(({ type }) => type === 'refetch')
    expect(muted?.events).toEqual([])
    for (const stream of [own, muted]) stream?.close()
  })

  it('tells the other devices of a user of photos that take up their storage or give it back', async () => {
    const stream = await openLive(koma, 'storing')
    const [photo = ''] = await on.seed('storing', 1)
    await on.trash('storing', 'add', [photo])
    await stream.until(({ type }) => type === 'photos')
    stream.events.splice(0)
    await on.trash('storing', 'delete', [photo])
    expect((await stream.until(({ type }) => type === 'photos')).type).toBe('photos')
    expect(await koma.as('storing').ask('GET /me')).toMatchObject({ storage_used_count_files: 0 })
    stream.close()
  })

  it('merges many changes into a few messages, and goes on where a lost connection was', async () => {
    const ids = await on.seed('busy', 10)
    const first = await openLive(koma, 'watcher')
    await Promise.all(ids.map((photo) => on.sent('busy', 'watcher', [photo])))
    await first.until(({ type }) => type === 'dm')
    // Ten sendings take a while on a busy machine, but far less than ten times the time in which they are merged.
    expect(first.events.filter(({ type }) => type === 'dm').length).toBeLessThan(10)
    await first.until((event) => event.type === 'notifications')
    const last = first.ids.at(-1) ?? ''
    first.close()
    await first.ended
    await on.takeBack('busy', 'watcher', ids.slice(0, 1))
    const busy = await on.userId('busy')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const again = await openLive(koma, 'watcher', last)
    expect(await again.until(({ type }) => type === 'dm')).toEqual({ type: 'dm', user_id: busy })
    expect(again.events.filter(({ type }) => type === 'refetch')).toEqual([])
    again.close()
    const elsewhere = await openLive(koma, 'watcher', 'another.12')
    expect((await elsewhere.until(() => true)).type).toBe('refetch')
    elsewhere.close()
  })

  it('says to fetch everything again after the connection that listens was cut, and goes on then', async () => {
    const stream = await openLive(koma, 'patient')
    await koma.ports.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'koma listener' and datname = current_database()`,
    )
    await stream.until(({ type }) => type === 'refetch')
    await koma.as('patient').ask('PUT /me/settings', { body: { allow_original: true } })
    expect(await stream.until(({ type }) => type === 'me')).toEqual({ type: 'me' })
    stream.close()
  })

  it('is refused without a token, and is not kept by caches and proxies', async () => {
    expect((await fetch(`${koma.url}/api/live`)).status).toBe(401)
    const abort = new AbortController()
    const response = await koma.fetchAs('headers', '/api/live', { signal: abort.signal })
    expect([
      response.headers.get('Content-Type'),
      response.headers.get('Cache-Control'),
      response.headers.get('X-Accel-Buffering'),
      response.headers.get('Content-Encoding'),
    ]).toEqual(['text/event-stream; charset=utf-8', 'no-store', 'no', null])
    abort.abort()
  })

  it('ends at once when its session does, and leaves the streams of other sessions', async () => {
    const email = 'ended@koma.test'
    await koma.ports.identity.accounts.create({ email, password: 'Twilight-2026' })
    const signIn = () =>
      koma.guest.ask('POST /identity/sign-in', {
        body: { email, password: 'Twilight-2026', keep: 'token', language: 'ja' },
      })
    const [ending, staying] = [await signIn(), await signIn()]
    const [ended, other] = [await openLive(koma, ending.access_token), await openLive(koma, staying.access_token)]
    const client = createClient({ baseUrl: `${koma.url}/api`, session: () => ending.refresh_token ?? null })
    await client.ask('POST /identity/sign-out')
    await ended.ended
    expect(ended.events).toEqual([])
    await koma.as(staying.access_token).ask('PUT /me/settings', { body: { allow_original: true } })
    await other.until(({ type }) => type === 'me')
    expect((await openLive(koma, ending.access_token)).status).toBe(401)
    other.close()
  })

  it('names where it starts, so that a client that has received nothing can go on from there', async () => {
    const abort = new AbortController()
    const { body } = await koma.fetchAs('quiet', '/api/live', { signal: abort.signal })
    const { value } = (await body?.getReader().read()) ?? {}
    const id = /^id: (.*)$/m.exec(new TextDecoder().decode(value))?.[1]
    abort.abort()
    await koma.as('quiet').ask('PUT /me/settings', { body: { allow_original: true } })
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const again = await openLive(koma, 'quiet', id)
    expect((await again.until(() => true)).type).toBe('me')
    again.close()
  })

  it('keeps at most twenty streams of a user, and ends the oldest with a hint', async () => {
    const streams = []
    for (let count = 0; count < 21; count += 1) streams.push(await openLive(koma, 'tabs'))
    const [oldest, ...others] = streams
    await oldest?.ended
    expect(oldest?.events.at(-1)).toEqual({ type: 'closing' })
    for (const stream of others) stream.close()
  })
})

describe('[7 GET /live] when the server stops', () => {
  it('ends all streams with a hint, so that nobody waits for them', async () => {
    const own = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
    const stream = await openLive(own, 'mio')
    const closed = own.app.close()
    await stream.ended
    expect(stream.events.at(-1)).toEqual({ type: 'closing' })
    await closed
    await own.stop()
  })
})
