import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { photoKeys } from '../photos/index.ts'

/**
 * The returned function tells how many of the photos an album or share has; undefined until the server has answered. If it does
 * not, the dialogs work without the marks.
 */
export function usePhotoPlaces(photoIds: readonly string[]): (placeId: string) => number | undefined {
  const client = useApi()
  const { data } = useQuery({
    queryKey: [...photoKeys.collections, 'places', ...photoIds],
    queryFn: ({ signal }) => client.ask('POST /my/places', { body: { photo_ids: [...photoIds] }, signal }),
    // Selections hardly ever repeat.
    gcTime: 0,
  })
  const counts = useMemo(
    () =>
      data &&
      new Map([
        ...data.albums.map(({ album_id: id, photo_count: count }) => [id, count] as const),
        ...data.shares.map(({ share_id: id, photo_count: count }) => [id, count] as const),
      ]),
    [data],
  )
  return useCallback((placeId) => counts && (counts.get(placeId) ?? 0), [counts])
}
