import type { Client } from '@koma/client'
import type { CandidateState } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useApi } from '../../platform/api-client.tsx'
import { ownRoom, photoStoreOf } from '../photos/index.ts'

/** Query keys of campaigns. Campaigns are known by one of their addresses. */
export const campaignKeys = {
  all: ['campaigns'] as const,
  running: ['campaigns', 'running'] as const,
  one: (campaign: string) => ['campaigns', 'one', campaign] as const,
  candidates: (campaign: string) => ['campaigns', 'candidates', campaign] as const,
}

/** Campaigns begin and end by themselves, and others post to them: what is shown is asked for again from time to time. */
const refresh = { refetchInterval: limits.notificationPoll, refetchOnWindowFocus: 'always' } as const

export function runningQuery(client: Client) {
  return queryOptions({
    queryKey: campaignKeys.running,
    queryFn: async ({ signal }) => (await client.ask('GET /promotions', { signal })).promotions,
    ...refresh,
  })
}

export function campaignQuery(client: Client, campaign: string) {
  return queryOptions({
    queryKey: campaignKeys.one(campaign),
    queryFn: ({ signal }) =>
      client.ask('GET /promotion/{promotion_id}', { params: { promotion_id: campaign }, signal }),
    ...refresh,
  })
}

export function useCampaign(campaign: string) {
  return useQuery(campaignQuery(useApi(), campaign))
}

/** The library by the day taken, or its photos in one state, each with whether it can be posted. */
function candidatesQuery(queryClient: QueryClient, client: Client, campaign: string, state: CandidateState | 'all') {
  return infiniteQueryOptions({
    queryKey: [...campaignKeys.candidates(campaign), state],
    queryFn: async ({ pageParam, signal }) => {
      const page = await client.ask('GET /promotion/{promotion_id}/candidates', {
        params: { promotion_id: campaign },
        query: { limit: 100, ...pageParam, ...(state === 'all' ? {} : { state }) },
        signal,
      })
      photoStoreOf(queryClient, ownRoom).put(page.candidates.map(({ photo }) => photo))
      return page
    },
    initialPageParam: {} as { startTimestamp?: number; startPhotoId?: string },
    getNextPageParam: (page) => page.next,
    staleTime: 60_000,
  })
}

export function useCandidates(campaign: string, state: CandidateState | 'all', enabled = true) {
  const queryClient = useQueryClient()
  return useInfiniteQuery({ ...candidatesQuery(queryClient, useApi(), campaign, state), enabled })
}
