import type { Client } from '@koma/client'
import { queryOptions } from '@tanstack/react-query'

export function takedownQuery(client: Client, takedownId: string) {
  return queryOptions({
    queryKey: ['takedown', takedownId],
    queryFn: ({ signal }) => client.ask('GET /takedown/{takedown_id}', { params: { takedown_id: takedownId }, signal }),
    // The operator may decide at any time.
    staleTime: 0,
  })
}
