import type { Client } from '@koma/client'
import type { PageStart, Photo } from '@koma/contract'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client.tsx'
import { userKeys } from './user-keys.ts'

/** Some rows of the grid of a person's page. */
const pageLength = 24

/** Photos with somebody that the user may see: their own, and those that are shared with them. */
function photosWithQuery(client: Client, userId: string) {
  return infiniteQueryOptions({
    queryKey: userKeys.photosWith(userId),
    queryFn: ({ pageParam, signal }) =>
      client.ask('GET /search/photo', { query: { user_id: userId, limit: pageLength, ...pageParam }, signal }),
    initialPageParam: null as PageStart | null,
    getNextPageParam: (page) => page.next,
  })
}

export function usePhotosWith(userId: string) {
  const query = useInfiniteQuery(photosWithQuery(useApi(), userId))
  const photos = query.data?.pages.flatMap((page) => page.photos)
  return { ...query, photos, matches: query.data?.pages[0]?.matches ?? 0 }
}

/** Where a photo opens: in the library if it is the user's own, otherwise in the share that shows it to them, or by itself. */
export function photoWithAddress(
  { photo_id: photoId, share_id: shareId, owner }: Photo,
  myId: string | undefined,
): string {
  return shareId === null || owner.user_id === myId ? `/photo/${photoId}` : `/share/${shareId}/photo/${photoId}`
}
