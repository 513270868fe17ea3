import { ApiError, type Client } from '@koma/client'
import type { Data } from '@koma/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client.tsx'

/** Subscribers can also see a plan of theirs that is not sold any more, so guests and users have lists of their own. */
function plansQuery(client: Client, userId: string | null) {
  return queryOptions({
    queryKey: ['plans', userId],
    queryFn: async ({ signal }) => (await client.ask('GET /plans', { signal })).plans,
  })
}

export function usePlans(userId: string | null) {
  return useQuery(plansQuery(useApi(), userId))
}

type Paid = Data<'GET /me/subscription'>

/** Null if the user pays for nothing. Fetched anew whenever it is shown, since it changes on the payment provider's pages. */
export function subscriptionQuery(client: Client) {
  return queryOptions({
    queryKey: ['subscription'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Paid | null> => {
      const { data, error } = await client.call('GET /me/subscription', { signal })
      if (data) return data
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    },
  })
}

/** The newest payments first. Fetched anew whenever they are shown, as the subscription is. */
export function usePayments({ enabled = true } = {}) {
  const client = useApi()
  return useQuery({
    queryKey: ['payments'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await client.ask('GET /me/payments', { signal })).payments,
    enabled,
  })
}

export function useSubscription({ enabled = true } = {}) {
  return useQuery({ ...subscriptionQuery(useApi()), enabled })
}
