import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { DmServer } from '../../../testing/servers/dm-server.ts'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { me, yukine } from '../shares/test-shares.ts'
import { lastSendings } from './sent-photos.ts'
import { loadOlder, threadPhotosQuery } from './thread-photos.ts'

const userId = yukine.user_id

/** A thread with this many photos of ゆきね, all of them read. */
function threadOf(count: number) {
  const server = new DmServer(me)
  server.pageLength = 200
  const thread = server.keep(yukine, { lastReadAt: Date.now() })
  for (let number = 0; number < count; number += 1) server.send(thread, { from: yukine, photos: [photoNumber(number)] })
  const client = server.client(new PhotoServer([]).client())
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const fetch = () => queryClient.fetchQuery(threadPhotosQuery(client, queryClient, userId))
  const asked = () => server.calls.splice(0).filter((call) => call.includes('/photos')).length
  return { server, thread, client, queryClient, fetch, asked }
}

describe('[9 DM photo pages] the photos of a thread', () => {
  it('are fetched by fifty, or as far as they are unread', async () => {
    const { thread, fetch, asked, queryClient } = threadOf(170)
    expect((await fetch()).photos).toHaveLength(50)
    expect(asked()).toBe(1)
    thread.lastReadAt = thread.photos[60]?.sent_at ?? 0
    queryClient.clear()
    const { photos, older } = await fetch()
    expect(photos).toHaveLength(150)
    expect(older).toBe(thread.photos[19]?.sent_at)
  })

  it('are fetched again only to a certain depth, however many are loaded', async () => {
    const { server, thread, client, queryClient, fetch, asked } = threadOf(600)
    await fetch()
    for (let page = 0; page < 4; page += 1) await loadOlder(client, queryClient, userId, 100)
    asked()
    server.send(thread, { from: yukine, photos: [photoNumber(900)] })
    const { photos, older } = await fetch()
    expect(asked()).toBe(4)
    expect(photos.map((photo) => photo.sent_at)).toEqual(thread.photos.slice(150).map((photo) => photo.sent_at))
    expect(older).toBe(thread.photos[149]?.sent_at)
  })

  it('lose those that were taken back', async () => {
    const { thread, fetch } = threadOf(3)
    await fetch()
    thread.photos.splice(1, 1)
    expect((await fetch()).photos).toHaveLength(2)
  })

  it('are loaded once if two ask for older ones', async () => {
    const { client, queryClient, fetch } = threadOf(120)
    await fetch()
    await Promise.all([loadOlder(client, queryClient, userId), loadOlder(client, queryClient, userId)])
    expect((await queryClient.ensureQueryData(threadPhotosQuery(client, queryClient, userId))).photos).toHaveLength(100)
  })

  it('are each shown where they were sent last', () => {
    const server = new DmServer(me)
    const thread = server.keep(yukine)
    const [first, again] = [0, 1].flatMap(() => server.send(thread, { from: me, photos: [photoNumber(1)] }))
    const [other] = server.send(thread, { from: me, photos: [photoNumber(2)] })
    expect(lastSendings(thread.photos)).toEqual([again, other])
    expect(first).toBeDefined()
  })
})
