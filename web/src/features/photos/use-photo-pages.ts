import type { Client } from '@koma/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { useOnline } from '../../platform/online.ts'
import type { ArrangedLibrary } from './arrange-library.ts'
import { type PageWish, planPages } from './page-plan.ts'
import { photoKeys } from './photo-keys.ts'
import { type PhotoStore, photoStoreOf, usePhotoStore } from './photo-store.ts'

const atOnce = 3
/** While the list flies past, what is under it changes faster than it can be fetched. */
const settleTime = 80

/** Fetches the photos around these places into the store. */
export function usePhotoPages(library: ArrangedLibrary, seen: { from: number; to: number }): void {
  const client = useApi()
  const queryClient = useQueryClient()
  const { version } = usePhotoStore()
  const online = useOnline()
  const fetcher = useRef<PageFetcher>(undefined)
  fetcher.current ??= createPageFetcher(client, queryClient)
  const { from, to } = seen
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change in the store (a forgotten photo) and a line that is back are reasons to look again.
  useEffect(() => {
    const timer = setTimeout(() => fetcher.current?.want(library, { from, to }), settleTime)
    return () => clearTimeout(timer)
  }, [library, from, to, version, online])
  useEffect(() => () => fetcher.current?.stop(), [])
}

interface PageFetcher {
  want(library: ArrangedLibrary, seen: { from: number; to: number }): void
  stop(): void
}

interface Flight {
  photoIds: ReadonlySet<string>
  controller: AbortController
}

function createPageFetcher(client: Client, queryClient: QueryClient): PageFetcher {
  const flights = new Set<Flight>()
  /** What the server did not answer although the index has it, or what failed: asked again only when something else changes. */
  const unanswered = new Set<string>()
  let waiting: PageWish[] = []
  let current: ArrangedLibrary | null = null

  function want(library: ArrangedLibrary, seen: { from: number; to: number }): void {
    const store = photoStoreOf(queryClient)
    const isFlying = (photoId: string) => [...flights].some((flight) => flight.photoIds.has(photoId))
    const isKnown = (place: number) => {
      const photoId = library.photoIds[place] ?? ''
      return store.has(photoId) || unanswered.has(photoId) || isFlying(photoId)
    }
    current = library
    abandonFarFlights(library, seen)
    waiting = planPages(seen, library.photoIds.length, isKnown)
    startNext()
  }

  function abandonFarFlights(library: ArrangedLibrary, seen: { from: number; to: number }): void {
    for (const flight of flights) {
      const [photoId = ''] = flight.photoIds
      const place = library.placeOf(photoId)
      if (place >= 0 && place < seen.to + 400 && place > seen.from - 600) continue
      flight.controller.abort()
      flights.delete(flight)
    }
  }

  function startNext(): void {
    while (current && flights.size < atOnce) {
      const wish = waiting.shift()
      if (!wish) return
      void fetchPage(current, wish)
    }
  }

  async function fetchPage(library: ArrangedLibrary, { from, count }: PageWish): Promise<void> {
    const photoIds = library.photoIds.slice(from, from + count)
    const flight: Flight = { photoIds: new Set(photoIds), controller: new AbortController() }
    flights.add(flight)
    const { by, first } = library.order
    const moments = by === 'taken' ? library.takenAt : library.addedAt
    const { data, error } = await client.call('GET /my', {
      query: {
        by,
        direction: first === 'newest' ? 'past' : 'future',
        startTimestamp: moments[from] ?? 0,
        startPhotoId: photoIds[0] ?? '',
        limit: count,
      },
      signal: flight.controller.signal,
    })
    if (flight.controller.signal.aborted) return
    flights.delete(flight)
    if (data) takeIn(photoStoreOf(queryClient), photoIds, data.photos)
    // A failed page is tried again when the list is moved, not in a loop; the pictures stay placeholders until then.
    else if (error) waiting = []
    startNext()
  }

  function takeIn(store: PhotoStore, asked: readonly string[], photos: Parameters<PhotoStore['put']>[0]): void {
    const answered = new Set(photos.map((photo) => photo.photo_id))
    const lost = asked.filter((photoId) => !answered.has(photoId))
    for (const photoId of lost) unanswered.add(photoId)
    store.put(photos)
    // Another tab or device has changed the library since the index was fetched.
    if (lost.length > 0) void queryClient.invalidateQueries({ queryKey: photoKeys.index })
  }

  return {
    want,
    stop() {
      for (const flight of flights) flight.controller.abort()
      flights.clear()
      waiting = []
      current = null
    },
  }
}
