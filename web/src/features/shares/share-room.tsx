import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { type PhotoStore, photoStoreOf } from '../photos/index.ts'
import { shareKeys } from './share-keys.ts'

interface ShareRoomProps {
  shareId: string
  children: ReactNode
}

/**
 * The same photo has other reactions, addresses and dates in a share than in the library. Inside the room the store of photos is
 * the share's own, so that looking at one never changes what the other shows. Only what draws photos belongs inside: everything
 * else of the app is kept in the cache outside.
 */
export function ShareRoom({ shareId, children }: ShareRoomProps) {
  return <QueryClientProvider client={roomOf(useQueryClient(), shareId)}>{children}</QueryClientProvider>
}

/** The store of a share's photos, for who stands outside of the room. */
export function useRoomStore(shareId: string): { store: PhotoStore; version: number } {
  const store = roomStoreOf(useQueryClient(), shareId)
  const version = useSyncExternalStore(store.subscribe, () => store.version)
  return { store, version }
}

export function roomStoreOf(queryClient: QueryClient, shareId: string): PhotoStore {
  return photoStoreOf(roomOf(queryClient, shareId))
}

/** Lives in the app's cache, which is emptied when another user signs in. */
function roomOf(queryClient: QueryClient, shareId: string): QueryClient {
  const key = shareKeys.room(shareId)
  const known = queryClient.getQueryData<QueryClient>(key)
  if (known) return known
  queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false })
  const room = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  queryClient.setQueryData(key, room)
  return room
}
