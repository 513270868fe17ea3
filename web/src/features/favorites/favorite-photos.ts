import { useEffect, useRef } from 'react'
import { useOnline } from '../../platform/online.ts'
import { type ArrangedLibrary, usePhotoStore } from '../photos/index.ts'
import { useFavorites } from './favorites-query.ts'

interface FavoritePhotosProps {
  library: ArrangedLibrary
  seen: { from: number; to: number }
}

/** The favorites come with their photos. Those that are missing (their addresses have expired) come by asking once more. */
export function FavoritePhotos({ library, seen }: FavoritePhotosProps) {
  const { store, version } = usePhotoStore()
  const { isFetching, refetch } = useFavorites()
  const online = useOnline()
  const asked = useRef(new Set<string>())
  useEffect(() => {
    if (online) asked.current.clear()
  }, [online])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store changes in place and tells by its version.
  useEffect(() => {
    if (!online || isFetching) return
    const shown = library.photoIds.slice(seen.from, seen.to)
    const missing = shown.filter((photoId) => !store.has(photoId) && !asked.current.has(photoId))
    if (missing.length === 0) return
    // Once for each: what the server does not answer is not asked for in a loop.
    for (const photoId of missing) asked.current.add(photoId)
    void refetch()
  }, [library, seen, store, version, online, isFetching])
  return null
}
