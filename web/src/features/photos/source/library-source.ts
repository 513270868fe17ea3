import type { Client } from '@koma/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../../platform/api-client.tsx'
import { photoKeys } from '../photo-keys.ts'
import { listedQuery, ownRoom, type PhotoSource, useGivenSource } from './photo-source.ts'

export function librarySource(client: Client, queryClient: QueryClient): PhotoSource {
  return {
    room: ownRoom,
    fetchPage: async (page, signal) =>
      (await client.ask('GET /my', { query: listedQuery(page), ...(signal && { signal }) })).photos,
    refresh: () => void queryClient.invalidateQueries({ queryKey: photoKeys.index }),
  }
}

/** The source around this component; the library if there is none. */
export function usePhotoSource(): PhotoSource {
  const client = useApi()
  const queryClient = useQueryClient()
  const library = useMemo(() => librarySource(client, queryClient), [client, queryClient])
  return useGivenSource() ?? library
}
