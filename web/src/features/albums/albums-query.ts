import type { Client } from '@koma/client'
import type { Album } from '@koma/contract'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { photoStoreOf, type ShownOrder, shownOrder } from '../photos/index.ts'
import { albumKeys } from './album-keys.ts'

/** Every album, most recently changed first, page by page. */
export function albumsQuery(client: Client) {
  return infiniteQueryOptions({
    queryKey: albumKeys.list,
    queryFn: ({ pageParam, signal }) =>
      client.ask('GET /albums', { query: { ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })
}

export function useAlbums() {
  const query = useInfiniteQuery(albumsQuery(useApi()))
  // An album that changes while pages are fetched can be on two of them.
  const albums = useMemo(() => query.data && unique(query.data.pages.flatMap((page) => page.albums)), [query.data])
  return { ...query, albums }
}

function unique(albums: readonly Album[]): readonly Album[] {
  return [...new Map(albums.map((album) => [album.album_id, album])).values()]
}

export function albumQuery(client: Client, queryClient: QueryClient, albumId: string) {
  return queryOptions({
    queryKey: albumKeys.album(albumId),
    queryFn: async ({ signal }): Promise<Album> => {
      const { photos, ...album } = await client.ask('GET /album/{AlbumId}', { params: { AlbumId: albumId }, signal })
      photoStoreOf(queryClient).put(photos)
      return album
    },
  })
}

/** The order in which an album is shown as far as it is known, for asking for its photos together with it. */
export function albumOrder(queryClient: QueryClient, albumId: string): ShownOrder {
  const lists = queryClient.getQueryData<{ pages: Array<{ albums: Album[] }> }>(albumKeys.list)
  const listed = lists?.pages.flatMap(({ albums }) => albums).find((album) => album.album_id === albumId)
  return shownOrder(queryClient.getQueryData<Album>(albumKeys.album(albumId)) ?? listed)
}

/** Undefined stands for no album. */
export function useAlbum(albumId: string | undefined) {
  return useQuery({ ...albumQuery(useApi(), useQueryClient(), albumId ?? ''), enabled: albumId !== undefined })
}
