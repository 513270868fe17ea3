import type { Photo } from '@koma/contract'
import type { ArrangedLibrary } from '../library/arranged-library.ts'
import { type PageWish, planPages } from './page-plan.ts'
import { createPatience, isRefusal } from './patience.ts'
import type { PhotoSource } from './photo-source.ts'
import type { PhotoStore } from './photo-store.ts'

/** What is needed of a list to fetch its photos. */
export type PagedList = Pick<ArrangedLibrary, 'order' | 'length' | 'idAt' | 'idsBetween' | 'momentAt' | 'placeOf'>

export interface Stretch {
  from: number
  to: number
}

export interface PageFetcher {
  /** Says what is on the screen now. Fetches the photos around it that are not in the store. */
  want(list: PagedList, seen: Stretch): void
  /** Retries failed pages now. */
  retry(): void
  stop(): void
}

const atOnce = 3
/** Requests for photos this far from the screen are aborted, because those on the screen would wait behind them. */
const farAfter = 400
const farBefore = 600

/**
 * When photos have come onto the screen that were missing, their pictures are loaded before the photos around them are fetched: these
 * share the connection and the processor. It is looked this often whether they have been shown, and waited no longer than this many times.
 */
const picturesFirst = { interval: 250, times: 4 }

interface Flight {
  photoIds: ReadonlySet<string>
  controller: AbortController
}

/**
 * Keeps the photos around the screen in the store. A failed page is retried with growing delays, or when the connection is back;
 * `onTrouble` is called when pages keep failing, and when they load again.
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
  /** True at first, since the pictures of the first screen are loaded as well. */
  let wasMissing = true
  /** Set while the pictures of photos that were missing are loaded. */
  let pictureTimer: ReturnType<typeof setTimeout> | undefined
  const patience = createPatience(onTrouble, plan)
  /** The list whose index is out of date, so that it is refetched once and not for every page. */
  let outdated: PagedList | null = null

  function plan(): void {
    if (!wanted) return
    const { list, seen } = wanted
    if (patience.isResting()) {
      recallSeen(list, seen)
      return
    }
    if (seen.to <= seen.from) return
    const isFlying = (photoId: string) => [...flights].some((flight) => flight.photoIds.has(photoId))
    const isHere = (photoId: string) => store.has(photoId) || unanswered.has(photoId)
    const isKnown = (place: number) => {
      const photoId = list.idAt(place)
      // Photos of a stretch that is not loaded are fetched when it is.
      return photoId === undefined || isHere(photoId) || isFlying(photoId)
    }
    const isScreenFirst = putScreenFirst(list, seen, isHere)
    waiting = planPages(seen, list.length, isKnown).filter(({ away }) => away === 0 || !isScreenFirst)
    while (flights.size < atOnce) {
      const wish = waiting.shift()
      if (!wish) return
      void fetchPage(list, wish)
    }
  }

  /** Without a connection, photos that were seen before are shown as this device knows them. */
  function recallSeen(list: PagedList, seen: Stretch): void {
    const missing = list.idsBetween(seen.from, seen.to).filter((photoId) => !store.get(photoId))
    if (missing.length > 0) void store.lookUp(missing)
  }

  /** Whether the photos around the screen have to wait: for photos on it, or for the pictures of those that have just come. */
  function putScreenFirst(list: PagedList, { from, to }: Stretch, isHere: (photoId: string) => boolean): boolean {
    const ids = list.idsBetween(from, to)
    const isMissing = ids.length < to - from || !ids.every(isHere)
    if (isMissing) stopWaiting()
    else if (wasMissing) awaitPictures(picturesFirst.times)
    wasMissing = isMissing
    return isMissing || pictureTimer !== undefined
  }

  function stopWaiting(): void {
    clearTimeout(pictureTimer)
    pictureTimer = undefined
  }

  function awaitPictures(times: number): void {
    const { list, seen } = wanted ?? {}
    const areShown = seen && list?.idsBetween(seen.from, seen.to).every((photoId) => store.hasShown(photoId))
    const isLong = times === 0
    pictureTimer = areShown || isLong ? undefined : setTimeout(lookAgain, picturesFirst.interval, times - 1)
  }

  function lookAgain(times: number): void {
    awaitPictures(times)
    if (pictureTimer === undefined) plan()
  }

  function abortFarFlights(list: PagedList, seen: Stretch): void {
    for (const flight of flights) {
      const [photoId = ''] = flight.photoIds
      const place = list.placeOf(photoId)
      if (place >= 0 && place < seen.to + farAfter && place > seen.from - farBefore) continue
      flight.controller.abort()
      flights.delete(flight)
    }
  }

  async function fetchPage(list: PagedList, { from, count }: PageWish): Promise<void> {
    const photoIds = list.idsBetween(from, from + count)
    const flight: Flight = { photoIds: new Set(photoIds), controller: new AbortController() }
    const { signal } = flight.controller
    flights.add(flight)
    const startTimestamp = list.momentAt(from)
    try {
      const photos = await source.fetchPage({ photoIds, order: list.order, startTimestamp }, signal)
      if (signal.aborted) return
      flights.delete(flight)
      patience.succeed()
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
    // The server may order photos of the same moment differently, so that some are on another page. The next plan requests
    // those. Only if a page lacks the very photo it should start with has the list changed.
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

  function fail(list: PagedList, error: unknown): void {
    if (isRefusal(error)) refresh(list)
    patience.fail(error)
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
      patience.goOn()
    },
    stop() {
      wanted = null
      patience.stop()
      stopWaiting()
      for (const flight of flights) flight.controller.abort()
      flights.clear()
    },
  }
}
