import type { Client } from '@koma/client'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type ListSource, loadAllIds } from '../../features/photos/index.ts'
import { findBegunChange } from '../../features/shares/index.ts'

/** Fetched once per visit: from then on the open page keeps track of the progress itself. */
const oncePerVisit = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY }

/** The ids of all photos of an album, part by part. */
export function allPhotoIdsQuery(queryClient: QueryClient, source: ListSource, albumId: string) {
  return queryOptions({
    queryKey: ['shares', 'all photos', albumId],
    queryFn: ({ signal }) => loadAllIds(queryClient, source, signal),
    ...oncePerVisit,
  })
}

/** How far an earlier visit came. */
export function begunChangeQuery(client: Client, albumId: string) {
  return queryOptions({
    queryKey: ['shares', 'begun change', albumId],
    queryFn: ({ signal }) => findBegunChange(client, albumId, signal),
    ...oncePerVisit,
  })
}
