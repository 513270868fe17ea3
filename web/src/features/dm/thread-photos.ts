import type { Client } from '@koma/client'
import type { DmPhoto } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { photoStoreOf } from '../photos/index.ts'
import { dmKeys } from './dm-keys.ts'
import { threadQuery } from './dm-queries.ts'
import { lastSendings, roomOfEarlier, threadRoom } from './sent-photos.ts'

/** The photos of a thread that are loaded: always the newest ones, without gaps. */
export interface ThreadPhotos {
  /** In the order of sending, the newest last. */
  photos: readonly DmPhoto[]
  /** The moment of the photo before the first one; null if that is the very first of the thread. */
  older: number | null
}

/**
 * How many of the newest photos are fetched again when a thread has changed, and how far back the first fetch looks for what is
 * unread. Older photos that somebody has scrolled to stay as they were, so that a change costs three requests at most.
 */
const freshDepth = 3 * limits.dmPhotosPage.scanning

export function threadPhotosQuery(client: Client, queryClient: QueryClient, userId: string) {
  const queryKey = dmKeys.photos(userId)
  const known = () => queryClient.getQueryData<ThreadPhotos>(queryKey)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<ThreadPhotos> => {
      const first = await fetchPage(client, userId, { limit: limits.dmPhotosPage.default, signal })
      const fetched = [...first.photos]
      let older = first.older
      const until = known()?.photos[0]?.sent_at ?? (await firstUnread(client, queryClient, userId))
      while (older !== null && older >= until && fetched.length < freshDepth) {
        const page = await fetchPage(client, userId, { limit: limits.dmPhotosPage.scanning, start: older, signal })
        fetched.unshift(...page.photos)
        older = page.older
      }
      return keep(queryClient, userId, joined(fetched, older, known()))
    },
  })
}

/** Asks for a thread and its newest photos before its page is shown. */
export function prefetchThread(queryClient: QueryClient, client: Client, userId: string): void {
  void queryClient.prefetchQuery(threadQuery(client, userId))
  void queryClient.prefetchQuery(threadPhotosQuery(client, queryClient, userId))
}

interface Joined extends ThreadPhotos {
  /** Those of the photos that the server has just answered. */
  fetched: readonly DmPhoto[]
}

/** Photos that were loaded before, and lie before what was fetched now, are kept. They may have been loaded in the meantime. */
function joined(fetched: readonly DmPhoto[], older: number | null, known: ThreadPhotos | undefined): Joined {
  const before = older === null ? [] : (known?.photos ?? []).filter((photo) => photo.sent_at <= older)
  if (!known || before.length === 0) return { photos: fetched, older, fetched }
  return { photos: [...before, ...fetched], older: known.older, fetched }
}

/** Puts fetched photos into the stores that the pages read. */
function keep(queryClient: QueryClient, userId: string, { photos, older, fetched }: Joined): ThreadPhotos {
  const last = new Set(lastSendings(photos))
  photoStoreOf(queryClient, threadRoom(userId)).put(fetched.filter((photo) => last.has(photo)))
  for (const photo of fetched) {
    if (!last.has(photo)) photoStoreOf(queryClient, roomOfEarlier(userId, photo)).put([photo])
  }
  return { photos, older }
}

/** Since when photos are unread; infinite if none are. */
async function firstUnread(client: Client, queryClient: QueryClient, userId: string): Promise<number> {
  const thread = await queryClient.ensureQueryData(threadQuery(client, userId))
  if (thread.unread_count === 0) return Number.POSITIVE_INFINITY
  return thread.last_read_at === null ? 0 : Date.parse(thread.last_read_at)
}

/** Loads the page before the first loaded photo. Rejects with the ApiError. */
export async function loadOlder(
  client: Client,
  queryClient: QueryClient,
  userId: string,
  limit: number = limits.dmPhotosPage.default,
): Promise<void> {
  const queryKey = dmKeys.photos(userId)
  const start = queryClient.getQueryData<ThreadPhotos>(queryKey)?.older
  if (start === undefined || start === null) return
  const page = await fetchPage(client, userId, { limit, start })
  const now = queryClient.getQueryData<ThreadPhotos>(queryKey)
  // Otherwise somebody else has loaded it in the meantime.
  if (now?.older !== start) return
  const photos = [...page.photos, ...now.photos]
  queryClient.setQueryData(queryKey, keep(queryClient, userId, { photos, older: page.older, fetched: page.photos }))
}

interface PageWish {
  limit: number
  start?: number
  signal?: AbortSignal
}

/** The photos until `start`, or the newest ones, in the order of sending. */
async function fetchPage(client: Client, userId: string, { limit, start, signal }: PageWish): Promise<ThreadPhotos> {
  const page = await client.ask('GET /dm/{TargetUserId}/photos', {
    params: { TargetUserId: userId },
    query: { direction: 'past', limit, ...(start === undefined ? {} : { start_from: start }) },
    ...(signal && { signal }),
  })
  return { photos: page.photos.toReversed(), older: page.next?.startTimestamp ?? null }
}
