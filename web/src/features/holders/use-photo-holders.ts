import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { photoKeys } from '../photos/index.ts'

/**
 * The returned function tells how many of the photos an album or share has; undefined until the server has answered. If it does
 * not, the dialogs work without the marks.
 */
export function usePhotoHolders(photoIds: readonly string[]): (holderId: string) => number | undefined {
  const client = useApi()
  const { data } = useQuery({
    queryKey: [...photoKeys.collections, 'holders', ...photoIds],
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
  return useCallback((holderId) => counts && (counts.get(holderId) ?? 0), [counts])
}
