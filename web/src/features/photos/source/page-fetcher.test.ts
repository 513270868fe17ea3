import { ApiError } from '@koma/client'
import type { Photo } from '@koma/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { photoNumber } from '../../../../testing/servers/photo-server.ts'
import { wholeList } from '../../../../testing/servers/whole-list.ts'
import { rowOf } from '../library/library-index.ts'
import { createPageFetcher } from './page-fetcher.ts'
import type { PageRequest, PhotoSource } from './photo-source.ts'
import { PhotoStore } from './photo-store.ts'

const evening = (count: number) => Array.from({ length: count }, (_, number) => photoNumber(number))
const lost = new ApiError(ApiError.network, 'Network error')

/** A source with the answers of the test, and a fetcher that reads from it. */
function given(photos: readonly Photo[], answer: (page: PageRequest) => readonly Photo[] | Error) {
  const library = wholeList(photos.map(rowOf), { by: 'added', first: 'newest' })
  const asked: PageRequest[] = []
  const troubles: boolean[] = []
  let refreshes = 0
  const source: PhotoSource = {
    room: 'test',
    async fetchPage(page) {
      asked.push(page)
      const answered = answer(page)
      if (answered instanceof Error) throw answered
      return answered
    },
    refresh: () => {
      refreshes += 1
    },
  }
  const store = new PhotoStore()
  const fetcher = createPageFetcher(source, store, (isFailing) => troubles.push(isFailing))
  return { library, asked, troubles, store, fetcher, refreshes: () => refreshes }
}

// Only the timers of the delays: a frame loop that another test file left behind would run through minutes of faked frames.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('fetching the photos around the screen', () => {
  it('shows photos as the device knows them while there is no connection, wherever the screen is moved to', async () => {
    const photos = evening(6)
    const { library, fetcher } = given(photos, () => lost)
    const kept = new PhotoStore(undefined, async (photoIds) =>
      photos.filter((photo) => photoIds.includes(photo.photo_id)),
    )
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const source: PhotoSource = { room: 'test', fetchPage: () => Promise.reject(lost), refresh: () => {} }
    const offline = createPageFetcher(source, kept, () => {})
    const shown = (from: number, to: number) =>
      library.idsBetween(from, to).map((photoId) => kept.get(photoId)?.photo_id)
    offline.want(library, { from: 0, to: 2 })
    await vi.advanceTimersByTimeAsync(0)
    expect(shown(0, 2)).toEqual(library.idsBetween(0, 2))
    offline.want(library, { from: 3, to: 6 })
    await vi.advanceTimersByTimeAsync(0)
    expect(shown(3, 6)).toEqual(library.idsBetween(3, 6))
    // Known from the device alone, so they are fetched once there is a connection.
    expect(library.idsBetween(0, 6).some((photoId) => kept.has(photoId))).toBe(false)
    offline.stop()
    fetcher.stop()
  })

  it('requests a page from its first photo on and stores the response', async () => {
    const photos = evening(3)
    const { library, asked, store, fetcher } = given(photos, () => photos)
    fetcher.want(library, { from: 0, to: 3 })
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual([
      {
        photoIds: photos.map((photo) => photo.photo_id),
        order: { by: 'added', first: 'newest' },
        startTimestamp: library.momentAt(0),
      },
    ])
    expect(photos.every((photo) => store.has(photo.photo_id))).toBe(true)
  })

  it('lets the pictures on the screen load first when its photos were missing', async () => {
    const photos = evening(300)
    const { library, asked, store, fetcher } = given(photos, ({ photoIds }) =>
      photos.filter((photo) => photoIds.includes(photo.photo_id)),
    )
    fetcher.want(library, { from: 120, to: 160 })
    await vi.advanceTimersByTimeAsync(100)
    expect(asked.map(({ photoIds }) => library.placeOf(photoIds[0] ?? ''))).toEqual([100])
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked.map(({ photoIds }) => library.placeOf(photoIds[0] ?? ''))).toEqual([100, 0, 200])
    expect(photos.every((photo) => store.has(photo.photo_id))).toBe(true)
  })

  it('lets the pictures on the screen load first when its photos were there from the beginning', async () => {
    const photos = evening(300)
    const { library, asked, store, fetcher } = given(photos, () => [])
    const screen = photos.slice(100, 200)
    store.put(screen)
    fetcher.want(library, { from: 120, to: 160 })
    await vi.advanceTimersByTimeAsync(500)
    expect(asked).toEqual([])
    for (const { urls } of screen) store.seenPictures.add(urls.medium)
    await vi.advanceTimersByTimeAsync(250)
    expect(asked.map(({ photoIds }) => library.placeOf(photoIds[0] ?? ''))).toEqual([0, 200])
  })

  it('does not wait with the photos around if the pictures on the screen were shown before', async () => {
    const photos = evening(300)
    const { library, asked, store, fetcher } = given(photos, () => [])
    const screen = photos.slice(100, 200)
    store.put(screen)
    for (const { urls } of screen) store.seenPictures.add(urls.thumbnail)
    fetcher.want(library, { from: 120, to: 160 })
    await vi.advanceTimersByTimeAsync(0)
    expect(asked.map(({ photoIds }) => library.placeOf(photoIds[0] ?? ''))).toEqual([0, 200])
  })

  it('retries a failed page with growing delays, and reports when it keeps failing and when it has recovered', async () => {
    const photos = evening(2)
    let isBroken = true
    const { library, asked, troubles, store, fetcher } = given(photos, () => (isBroken ? lost : photos))
    fetcher.want(library, { from: 0, to: 2 })
    await vi.advanceTimersByTimeAsync(0)
    expect({ tries: asked.length, troubles }).toEqual({ tries: 1, troubles: [] })
    await vi.advanceTimersByTimeAsync(5_000)
    expect({ isMore: asked.length > 1, isTold: troubles.at(-1) }).toEqual({ isMore: true, isTold: true })
    const early = asked.length
    await vi.advanceTimersByTimeAsync(300_000)
    // 30 s is the longest delay.
    expect(asked.length - early).toBeLessThan(20)
    isBroken = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect({ isThere: store.has(photos[0]?.photo_id ?? ''), isTold: troubles.at(-1) }).toEqual({
      isThere: true,
      isTold: false,
    })
  })

  it('retries at once on request', async () => {
    const photos = evening(1)
    let isBroken = true
    const { library, store, fetcher } = given(photos, () => (isBroken ? lost : photos))
    fetcher.want(library, { from: 0, to: 1 })
    await vi.advanceTimersByTimeAsync(10_000)
    isBroken = false
    fetcher.retry()
    await vi.advanceTimersByTimeAsync(0)
    expect(store.has(photos[0]?.photo_id ?? '')).toBe(true)
  })

  it('waits for the connection while offline, and reports nothing', async () => {
    const photos = evening(1)
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { library, asked, troubles, store, fetcher } = given(photos, () => (navigator.onLine ? photos : lost))
    fetcher.want(library, { from: 0, to: 1 })
    await vi.advanceTimersByTimeAsync(600_000)
    expect({ tries: asked.length, troubles }).toEqual({ tries: 1, troubles: [] })
    online.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(store.has(photos[0]?.photo_id ?? '')).toBe(true)
  })

  it('requests another page for photos of the same moment that the server has in another order', async () => {
    const photos = evening(4)
    const [a, b, c, d] = photos as [Photo, Photo, Photo, Photo]
    const server = [a, c, b, d]
    const { library, asked, store, fetcher, refreshes } = given(photos, ({ photoIds }) => {
      const start = server.findIndex((photo) => photo.photo_id === photoIds[0])
      return server.slice(start, start + 2)
    })
    fetcher.want(library, { from: 0, to: 4 })
    await vi.advanceTimersByTimeAsync(0)
    expect(photos.map((photo) => store.has(photo.photo_id))).toEqual([true, true, true, true])
    expect({ tries: asked.length, refreshes: refreshes() }).toEqual({ tries: 2, refreshes: 0 })
  })

  it('refetches the index once if the server no longer has the listed photos, and does not loop', async () => {
    const photos = evening(3)
    const { library, asked, fetcher, refreshes } = given(photos, () => [])
    fetcher.want(library, { from: 0, to: 3 })
    await vi.advanceTimersByTimeAsync(600_000)
    expect({ tries: asked.length, refreshes: refreshes() }).toEqual({ tries: 1, refreshes: 1 })
  })

  it('refetches the index if the server refuses, as after access has ended', async () => {
    const refused = new ApiError(1003, 'Forbidden', { status: 403 })
    const { library, fetcher, refreshes } = given(evening(1), () => refused)
    fetcher.want(library, { from: 0, to: 1 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(refreshes()).toBe(1)
  })

  it('sends no requests after it is stopped', async () => {
    const { library, asked, fetcher } = given(evening(1), () => lost)
    fetcher.want(library, { from: 0, to: 1 })
    await vi.advanceTimersByTimeAsync(0)
    fetcher.stop()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked.length).toBe(1)
  })
})
