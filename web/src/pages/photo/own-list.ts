import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useAlbumIndex, useAlbumSource } from '../../features/albums/index.ts'
import { useFavorites, useFavoritesSource } from '../../features/favorites/index.ts'
import { arrangeLibrary, readLibraryOrder, useLibraryIndex } from '../../features/photos/index.ts'
import type { ViewerAddresses } from '../../features/viewer/index.ts'

const library: ViewerAddresses = { of: (photoId) => `/photo/${photoId}`, back: '/photo' }
const favorites: ViewerAddresses = { of: (photoId) => `/photo/${photoId}?view=favorite`, back: '/favorite' }

/** The list around one of the user's own photos: the album, or the view of my photos, that it was opened from. */
export function useOwnList() {
  const { albumId } = useParams()
  const [query] = useSearchParams()
  const isFavorites = albumId === undefined && query.get('view') === 'favorite'
  const all = useLibraryIndex()
  const loved = useFavorites({ enabled: isFavorites, keep: true })
  const collected = useAlbumIndex(albumId ?? '', albumId !== undefined)
  const index = albumId === undefined ? (isFavorites ? loved.index : all.data) : collected.index
  const arranged = useMemo(() => (index ? arrangeLibrary(index, readLibraryOrder()) : null), [index])
  const sources = { album: useAlbumSource(albumId ?? ''), favorites: useFavoritesSource() }
  const source = albumId === undefined ? (isFavorites ? sources.favorites : null) : sources.album
  const addresses = useMemo(() => {
    if (albumId === undefined) return isFavorites ? favorites : library
    return { of: (photoId: string) => `/album/${albumId}/photo/${photoId}`, back: `/album/${albumId}` }
  }, [albumId, isFavorites])
  return { library: arranged, source, addresses, albumId }
}
