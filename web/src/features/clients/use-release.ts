import type { ClientRelease } from '@koma/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client.tsx'

/** The newest installer that the server offers; null if it offers none. */
export function useRelease() {
  const client = useApi()
  return useQuery({
    queryKey: ['client', 'latest'],
    queryFn: async (): Promise<ClientRelease | null> => {
      const { data, error } = await client.call('GET /client/latest')
      if (error && error.status !== 404) throw error
      return data ?? null
    },
  })
}
