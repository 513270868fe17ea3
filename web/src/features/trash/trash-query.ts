import type { Client } from '@koma/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client.tsx'
import { readTrashIndex } from './trash-index.ts'

/** Query keys of the trash. */
export const trashKeys = {
  index: ['trash', 'index'] as const,
}

export function trashIndexQuery(client: Client) {
  return queryOptions({
    queryKey: trashKeys.index,
    queryFn: async ({ signal }) =>
      readTrashIndex(await client.ask('GET /trash/index', { query: { order: 'asc', by: 'trashed' }, signal })),
  })
}

export function useTrashIndex() {
  return useQuery(trashIndexQuery(useApi()))
}
