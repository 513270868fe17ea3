import { ApiError, type Client } from '@koma/client'
import { useChange } from '@koma/ui/form/use-change.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client.tsx'

const clientsKey = ['clients'] as const

/** While somebody looks, so that a client that was just connected on the PC appears by itself. */
const lookEveryMs = 5_000

export function clientsQuery(client: Client) {
  return queryOptions({
    queryKey: clientsKey,
    queryFn: () => client.ask('GET /me/clients'),
    staleTime: 0,
  })
}

/** The sync clients of the account, the last used first. */
export function useClients() {
  const query = useQuery({ ...clientsQuery(useApi()), refetchInterval: lookEveryMs })
  return { ...query, clients: query.data?.clients }
}

/** Disconnects a client. One that is gone already counts as disconnected. */
export function useDisconnectingClient(failed: (error: unknown) => void, done: () => void) {
  const client = useApi()
  const queryClient = useQueryClient()
  return useChange<string, void>({
    send: async (clientId) => {
      const { error } = await client.call('DELETE /me/clients/{ClientId}', { params: { ClientId: clientId } })
      if (error && !(error instanceof ApiError && error.status === 404)) throw error
    },
    done: async () => {
      await queryClient.invalidateQueries({ queryKey: clientsKey })
      done()
    },
    failed,
  })
}
