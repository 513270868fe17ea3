import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isLoaded } from '../library/arranged-library.ts'
import type { PageRequest } from '../source/photo-source.ts'
import { photoStoreOf } from '../source/photo-store.ts'
import { prefetchFirstPhotos } from '../source/prefetch-first-photos.ts'
import { listDeviceOf } from './device/device-of.ts'
import { listCalls } from './list-calls.ts'
import type { ListBy } from './list-rows.ts'
import type { ListSource } from './list-source.ts'
import { ListSync, type ShownChange } from './list-sync.ts'
import type { PendingChange } from './pending-changes.ts'

/** As many photos as a large screen shows are read from the device together with their list. */
const photosAtOnce = 100

/**
 * A list in an order. The data is a ListSync, which is there from the beginning and changes by itself; fetching means asking the server
 * what has changed. So a list is kept fresh, invalidated and dropped by the rules of every query.
 */
export function listQuery(queryClient: QueryClient, source: ListSource, order: PageRequest['order']) {
  const queryKey = [...source.queryKey, order.by]
  return queryOptions({
    queryKey,
    queryFn: async (): Promise<ListSync> => {
      const list = queryClient.getQueryData<ListSync>(queryKey) ?? createList(queryClient, source, order.by)
      if (!list.isKnown) {
        await list.open(order.first)
        if (list.isKnown) await recallPhotos(queryClient, source, list, order.first)
        // Requested before the list is known, so that the photos are there when it is laid out.
        else if (source.prefetchesPhotos) prefetchFirstPhotos(queryClient, source, order)
      }
      await list.sync(order.first)
      return list
    },
    initialData: () => createList(queryClient, source, order.by),
    initialDataUpdatedAt: 0,
    structuralSharing: false,
    // What the device has is read without a connection, too.
    networkMode: 'offlineFirst',
  })
}

function createList(queryClient: QueryClient, source: ListSource, by: ListBy): ListSync {
  return new ListSync({
    by,
    countsHidden: source.countsHidden ?? false,
    calls: listCalls(by, source),
    device: listDeviceOf(queryClient, `${source.name} ${by}`),
    ...(source.sectioning && { sectioning: source.sectioning }),
    now: Date.now,
    onChanged: (photoIds) => photoStoreOf(queryClient, source.room).refetch(photoIds),
    onPhotos: (photos) => photoStoreOf(queryClient, source.room).put(photos),
  })
}

/** Shows the photos that were on the screen last time until the server has answered. */
async function recallPhotos(
  queryClient: QueryClient,
  { room }: ListSource,
  list: ListSync,
  first: PageRequest['order']['first'],
): Promise<void> {
  const photoIds = list.arrange(first)?.idsBetween(0, photosAtOnce) ?? []
  await photoStoreOf(queryClient, room).lookUp(photoIds)
}

/** The ids of all photos of a list, newest first. Loads the whole list, so it is only for those of which an album's length is the most. */
export async function loadAllIds(queryClient: QueryClient, source: ListSource, signal: AbortSignal): Promise<string[]> {
  const order = { by: 'added', first: 'newest' } as const
  const sync = await queryClient.fetchQuery(listQuery(queryClient, source, order))
  for (;;) {
    const list = sync.arrange(order.first)
    if (!list || isLoaded(list, 0, list.length)) return list?.idsBetween(0, list.length) ?? []
    // The list may have changed when that has arrived.
    await list.load(0, list.length, { signal })
  }
}

/** The lists in the cache whose key starts like this, in any order. */
export function listsIn(queryClient: QueryClient, queryKey: readonly unknown[]): ListSync[] {
  return queryClient.getQueriesData({ queryKey }).flatMap(([, data]) => (data instanceof ListSync ? data : []))
}

/** Asks what has changed in these lists: now if they are shown, otherwise when they are shown again. */
export function refreshLists(queryClient: QueryClient, queryKey: readonly unknown[]): void {
  void queryClient.invalidateQueries({ queryKey, predicate: ({ state }) => state.data instanceof ListSync })
}

/** Shows a change in all these lists before the server has answered. */
export function changeLists(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  change: ShownChange,
): PendingChange {
  const pending = listsIn(queryClient, queryKey).map((list) => list.change(change))
  return {
    confirm(photoIds) {
      for (const each of pending) each.confirm(photoIds)
      refreshLists(queryClient, queryKey)
    },
    undo(photoIds) {
      for (const each of pending) each.undo(photoIds)
    },
  }
}
