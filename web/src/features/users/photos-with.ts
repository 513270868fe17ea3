import type { Client } from '@koma/client'
import type { PageStart, Photo } from '@koma/contract'
import { infiniteQueryOptions, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { type ArrangedLibrary, arrangeLoaded, type PhotoSource, pageQuery, photoStoreOf } from '../photos/index.ts'
import { userKeys } from './user-keys.ts'

/** Some rows of the grid of a person's page. */
const pageLength = 24

/** The store of the photos with somebody: those of others have other reactions and addresses than in a share. */
const roomWith = (userId: string) => `with ${userId}`

/** Photos with somebody that the user may see: their own, and those that are shared with them. The newest are first. */
function photosWithQuery(client: Client, queryClient: QueryClient, userId: string) {
  return infiniteQueryOptions({
    queryKey: userKeys.photosWith(userId),
    queryFn: async ({ pageParam, signal }) => {
      const query = { user_id: userId, limit: pageLength, ...pageParam }
      const page = await client.ask('GET /search/photo', { query, signal })
      photoStoreOf(queryClient, roomWith(userId)).put(page.photos)
      return page
    },
    initialPageParam: null as PageStart | null,
    getNextPageParam: (page) => page.next,
  })
}

export function arrangePhotosWith(photos: readonly Photo[], isWhole: boolean): ArrangedLibrary {
  const momentOf = (photo: Photo) => Date.parse(photo.taken_at)
  return arrangeLoaded(photos, { order: { by: 'taken', first: 'newest' }, momentOf, isWhole })
}

/** Nothing while it is not `enabled`, as for somebody who is muted. */
export function usePhotosWith(userId: string, enabled: boolean) {
  const query = useInfiniteQuery({ ...photosWithQuery(useApi(), useQueryClient(), userId), enabled })
  const { data, hasNextPage } = query
  const pages = enabled ? data?.pages : undefined
  const list = useMemo(
    () =>
      pages &&
      arrangePhotosWith(
        pages.flatMap((page) => page.photos),
        !hasNextPage,
      ),
    [pages, hasNextPage],
  )
  return { ...query, list, matches: pages?.[0]?.matches ?? 0 }
}

/** Where the photos with somebody come from. */
export function usePhotosWithSource(userId: string): PhotoSource {
  const client = useApi()
  const queryClient = useQueryClient()
  return useMemo(
    () => ({
      room: roomWith(userId),
      fetchPage: async (page, signal) => {
        const query = { user_id: userId, ...pageQuery(page, 'taken') }
        return (await client.ask('GET /search/photo', { query, ...(signal && { signal }) })).photos
      },
      refresh: () => void queryClient.invalidateQueries({ queryKey: userKeys.photosWith(userId) }),
    }),
    [client, queryClient, userId],
  )
}

/** Where a photo opens: in the library if it is the user's own, otherwise in the share that shows it to them, or by itself. */
export function photoWithAddress(
  { photo_id: photoId, share_id: shareId, owner }: Photo,
  myId: string | undefined,
): string {
  return shareId === null || owner.user_id === myId ? `/photo/${photoId}` : `/share/${shareId}/photo/${photoId}`
}
