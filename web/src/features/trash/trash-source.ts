import type { Client } from '@koma/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { ownRoom, type PhotoSource, pageQuery } from '../photos/index.ts'
import { trashKeys } from './trash-query.ts'

function trashSource(client: Client, queryClient: QueryClient): PhotoSource {
  return {
    room: ownRoom,
    fetchPage: async (page, signal) =>
      (await client.ask('GET /trash', { query: pageQuery(page, 'trashed'), ...(signal && { signal }) })).photos,
    refresh: () => void queryClient.invalidateQueries({ queryKey: trashKeys.index }),
  }
}

export function useTrashSource(): PhotoSource {
  const client = useApi()
  const queryClient = useQueryClient()
  return useMemo(() => trashSource(client, queryClient), [client, queryClient])
}
