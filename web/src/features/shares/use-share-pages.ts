import type { Client } from '@koma/client'
import { useEffect, useRef } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { useOnline } from '../../platform/online.ts'
import { type ArrangedLibrary, type PageWish, type PhotoStore, planPages } from '../photos/index.ts'
import { useRoomStore } from './share-room.tsx'
import { keyOf, readUnlock } from './unlock-memory.ts'

/** While the list flies past, what is under it changes faster than it can be fetched. */
const settleTime = 80

interface SharePages {
  shareId: string
  library: ArrangedLibrary
  seen: { from: number; to: number }
  /** The server no longer has what the index has: somebody changed the share meanwhile. */
  onLost: () => void
}

/** Fetches the photos of a share around these places into the store of its room. */
export function useSharePages({ shareId, library, seen, onLost }: SharePages): void {
  const client = useApi()
  const { store, version } = useRoomStore(shareId)
  const online = useOnline()
  /** On their way, or not answered although the index has them: not asked for in a loop. */
  const asked = useRef(new Set<string>())
  const lost = useRef(onLost)
  lost.current = onLost
  const { from, to } = seen
  useEffect(() => {
    if (online) asked.current.clear()
  }, [online])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store changes in place and tells by its version.
  useEffect(() => {
    if (to === from) return
    const timer = setTimeout(() => {
      const isKnown = (place: number) => {
        const photoId = library.photoIds[place] ?? ''
        return store.has(photoId) || asked.current.has(photoId)
      }
      for (const wish of planPages({ from, to }, library.photoIds.length, isKnown))
        void fetchPage(client, { shareId, library, wish, store, asked: asked.current }, () => lost.current())
    }, settleTime)
    return () => clearTimeout(timer)
  }, [client, shareId, library, from, to, store, version, online])
}

interface Page {
  shareId: string
  library: ArrangedLibrary
  wish: PageWish
  store: PhotoStore
  asked: Set<string>
}

async function fetchPage(client: Client, page: Page, onLost: () => void): Promise<void> {
  const { shareId, library, wish, store, asked } = page
  const photoIds = library.photoIds.slice(wish.from, wish.from + wish.count)
  for (const photoId of photoIds) asked.add(photoId)
  const { by, first } = library.order
  const moments = by === 'taken' ? library.takenAt : library.addedAt
  const { data } = await client.call('GET /share/{ShareId}/photos', {
    params: { ShareId: shareId },
    query: {
      by,
      direction: first === 'newest' ? 'past' : 'future',
      startTimestamp: moments[wish.from] ?? 0,
      startPhotoId: photoIds[0] ?? '',
      limit: wish.count,
      ...keyOf(readUnlock(shareId)),
    },
  })
  if (!data) return
  // What has come may be forgotten later, when its addresses expire, and is then asked for again.
  for (const photo of data.photos) asked.delete(photo.photo_id)
  store.put(data.photos)
  if (photoIds.some((photoId) => asked.has(photoId))) onLost()
}
