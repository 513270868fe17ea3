import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useFavorites } from '../../features/favorites/index.ts'
import { arrangeLibrary, readLibraryOrder, useLibraryIndex } from '../../features/photos/index.ts'
import { listOfIndex, type ViewerAddresses } from '../../features/viewer/index.ts'

const library: ViewerAddresses = { of: (photoId) => `/photo/${photoId}`, back: '/photo' }
const favorites: ViewerAddresses = { of: (photoId) => `/photo/${photoId}?view=favorite`, back: '/favorite' }

/** The photos around an own one: of the view of my photos it was opened from. */
export function useOwnList() {
  const [query] = useSearchParams()
  const isFavorites = query.get('view') === 'favorite'
  const all = useLibraryIndex()
  const loved = useFavorites({ enabled: isFavorites, keep: true })
  const index = isFavorites ? loved.index : all.data
  const arranged = useMemo(() => (index ? arrangeLibrary(index, readLibraryOrder()) : null), [index])
  const list = useMemo(() => arranged && listOfIndex(arranged), [arranged])
  return { library: arranged, list, addresses: isFavorites ? favorites : library, isFavorites }
}
