import type { Client } from '@koma/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../../platform/api-client.tsx'
import { photoKeys } from '../photo-keys.ts'
import { refreshLists } from '../sync/list-query.ts'
import { type ListSource, listedBy } from '../sync/list-source.ts'
import { listedQuery, ownRoom, type PhotoSource, useGivenSource } from './photo-source.ts'

export function librarySource(client: Client, queryClient: QueryClient): ListSource {
  return {
    name: 'library',
    queryKey: photoKeys.index,
    room: ownRoom,
    prefetchesPhotos: true,
    parts: (query) => client.ask('GET /my/parts', { query: listedBy(query) }),
    part: (query, options) => client.ask('GET /my/part', { query: listedBy(query), ...options }),
    fetchPage: async (page, signal) =>
      (await client.ask('GET /my', { query: listedQuery(page), ...(signal && { signal }) })).photos,
    refresh: () => refreshLists(queryClient, photoKeys.index),
  }
}

export function useLibrarySource(): ListSource {
  const client = useApi()
  const queryClient = useQueryClient()
  return useMemo(() => librarySource(client, queryClient), [client, queryClient])
}

/** The source around this component; the library if there is none. */
export function usePhotoSource(): PhotoSource {
  const library = useLibrarySource()
  return useGivenSource() ?? library
}
