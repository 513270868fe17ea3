import type { Client } from '@koma/client'
import type { ListedLink } from '@koma/contract'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client.tsx'

type LinkPage = { links: ListedLink[]; next_cursor: string | null }

/** Every link to a photo that the user made, latest first. */
export function linksQuery(client: Client) {
  return infiniteQueryOptions({
    queryKey: ['photo links'],
    queryFn: ({ pageParam, signal }): Promise<LinkPage> =>
      client.ask('GET /my/links', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })
}

export function useLinks() {
  const query = useInfiniteQuery(linksQuery(useApi()))
  return { ...query, links: query.data?.pages.flatMap((page) => page.links) }
}

/** Removes an ended link from what is shown, without fetching all pages again. */
export function useForgetLink(): (photoId: string) => void {
  const { queryKey } = linksQuery(useApi())
  const queryClient = useQueryClient()
  return (photoId) => {
    const without = ({ links, ...page }: LinkPage) => ({
      ...page,
      links: links.filter((link) => link.photo_id !== photoId),
    })
    queryClient.setQueryData(queryKey, (before) => before && { ...before, pages: before.pages.map(without) })
    // The share sheet of the photo has its own copy.
    queryClient.removeQueries({ queryKey: ['photo link', photoId] })
  }
}
