import { ApiError, backOff } from '@koma/client'
import type { Photo } from '@koma/contract'
import { waitForConnection } from '../../../platform/connection/wait-for-connection.ts'
import { type PageWish, planPages } from './page-plan.ts'
import type { PageRequest, PhotoSource } from './photo-source.ts'
import type { PhotoStore } from './photo-store.ts'

/** A list as far as fetching its photos needs it. A place is a photo's number in it. */
export interface PagedList {
  photoIds: readonly string[]
  order: PageRequest['order']
  takenAt: Float64Array
  addedAt: Float64Array
  trashedAt?: Float64Array | null
  /** -1 for what is not in the list. */
  placeOf(photoId: string): number
}

export interface Stretch {
  from: number
  to: number
}

export interface PageFetcher {
  /** What is on the screen now. Photos around it are fetched unless they are known. */
  want(list: PagedList, seen: Stretch): void
  /** Tries again now what failed. */
  retry(): void
  stop(): void
}

const atOnce = 3
/** Requests for photos this far from the screen are aborted: what is on the screen waits behind them. */
const farAfter = 400
const farBefore = 600
/** One failure is not worth a word: the next try may be enough. */
const failuresToTell = 2
/** Pages are tried again for as long as they are on the screen; at the longest delay that costs the server next to nothing. */
const pauses = { firstDelay: 1_000, longestDelay: 30_000 }

interface Flight {
  photoIds: ReadonlySet<string>
  controller: AbortController
}

/**
 * Keeps the photos around the screen in the store. A page that fails is tried again with growing delays, or when the connection is
 * back; `onTrouble` hears when that goes on, and when it is over.
 */
export function createPageFetcher(
  source: PhotoSource,
  store: PhotoStore,
  onTrouble: (isFailing: boolean) => void,
): PageFetcher {
  const flights = new Set<Flight>()
  /** Missing from an answer although the index has them. Skipped, so that they are not fetched in a loop. */
  const unanswered = new Set<string>()
  let wanted: { list: PagedList; seen: Stretch } | null = null
  let waiting: PageWish[] = []
  let failures = 0
  let rest: AbortController | null = null
  /** The list whose index has been found out of date: it is fetched again once, not for every page. */
  let outdated: PagedList | null = null

  function plan(): void {
    if (!wanted || rest) return
    const { list, seen } = wanted
    if (seen.to <= seen.from) return
    const isFlying = (photoId: string) => [...flights].some((flight) => flight.photoIds.has(photoId))
    const isKnown = (place: number) => {
      const photoId = list.photoIds[place] ?? ''
      return store.has(photoId) || unanswered.has(photoId) || isFlying(photoId)
    }
    waiting = planPages(seen, list.photoIds.length, isKnown)
    while (flights.size < atOnce) {
      const wish = waiting.shift()
      if (!wish) return
      void fetchPage(list, wish)
    }
  }

  function abortFarFlights({ placeOf }: PagedList, seen: Stretch): void {
    for (const flight of flights) {
      const [photoId = ''] = flight.photoIds
      const place = placeOf(photoId)
      if (place >= 0 && place < seen.to + farAfter && place > seen.from - farBefore) continue
      flight.controller.abort()
      flights.delete(flight)
    }
  }

  async function fetchPage(list: PagedList, { from, count }: PageWish): Promise<void> {
    const photoIds = list.photoIds.slice(from, from + count)
    const flight: Flight = { photoIds: new Set(photoIds), controller: new AbortController() }
    const { signal } = flight.controller
    flights.add(flight)
    const startTimestamp = momentsOf(list)[from] ?? 0
    try {
      const photos = await source.fetchPage({ photoIds, order: list.order, startTimestamp }, signal)
      if (signal.aborted) return
      flights.delete(flight)
      succeed()
      takeIn(list, photoIds, photos)
    } catch (error) {
      if (signal.aborted) return
      flights.delete(flight)
      fail(list, error)
    }
    plan()
  }

  function takeIn(list: PagedList, asked: readonly string[], photos: readonly Photo[]): void {
    const answered = new Set(photos.map((photo) => photo.photo_id))
    // Photos of the same moment can be in another order on the server, so that some are on another page. They are asked for
    // again from themselves on. Only a page that does not even have its first photo tells that the list has changed.
    if (!answered.has(asked[0] ?? '')) {
      for (const photoId of asked) if (!answered.has(photoId)) unanswered.add(photoId)
      refresh(list)
    }
    store.put(photos)
  }

  function refresh(list: PagedList): void {
    if (outdated === list) return
    outdated = list
    source.refresh()
  }

  function succeed(): void {
    if (failures > 0) onTrouble(false)
    failures = 0
  }

  function fail(list: PagedList, error: unknown): void {
    // Refused rather than failed: access has ended, or the list is gone.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) refresh(list)
    if (rest) return
    failures += 1
    // Without a connection the app says so already.
    if (failures >= failuresToTell && navigator.onLine) onTrouble(true)
    const pause = new AbortController()
    rest = pause
    void waitForConnection(backOff(failures, pauses), pause.signal).then(() => {
      if (rest === pause) goOn()
    })
  }

  function goOn(): void {
    rest?.abort()
    rest = null
    plan()
  }

  return {
    want(list, seen) {
      if (wanted?.list !== list) unanswered.clear()
      wanted = { list, seen }
      abortFarFlights(list, seen)
      plan()
    },
    retry() {
      unanswered.clear()
      goOn()
    },
    stop() {
      wanted = null
      rest?.abort()
      rest = null
      for (const flight of flights) flight.controller.abort()
      flights.clear()
    },
  }
}

function momentsOf({ order, takenAt, addedAt, trashedAt }: PagedList): Float64Array {
  if (order.by === 'trashed' && trashedAt) return trashedAt
  return order.by === 'taken' ? takenAt : addedAt
}
