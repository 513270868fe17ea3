import type { Client } from '@koma/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { type ListSource, ownRoom, pageQuery, refreshLists } from '../photos/index.ts'

/** Query key of the trash. */
export const trashKey = ['trash'] as const

/** Photos that are deleted next come first. */
export const trashOrder = { by: 'trashed', first: 'oldest' } as const

export function trashSource(client: Client, queryClient: QueryClient): ListSource {
  return {
    name: 'trash',
    queryKey: trashKey,
    room: ownRoom,
    parts: (query) => client.ask('GET /trash/parts', { query: { ...query, by: trashOrder.by } }),
    part: (query, options) => client.ask('GET /trash/part', { query: { ...query, by: trashOrder.by }, ...options }),
    fetchPage: async (page, signal) =>
      (await client.ask('GET /trash', { query: pageQuery(page, 'trashed'), ...(signal && { signal }) })).photos,
    refresh: () => refreshLists(queryClient, trashKey),
  }
}

export function useTrashSource(): ListSource {
  const client = useApi()
  const queryClient = useQueryClient()
  return useMemo(() => trashSource(client, queryClient), [client, queryClient])
}
