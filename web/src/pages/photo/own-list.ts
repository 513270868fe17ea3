import type { Photo } from '@koma/contract'
import { useMemo, useRef } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useAlbumSource } from '../../features/albums/index.ts'
import { useFavoritesSource } from '../../features/favorites/index.ts'
import { type ArrangedLibrary, useFoundPhoto, useLibrarySource, useOrderedList } from '../../features/photos/index.ts'
import type { ViewerAddresses } from '../../features/viewer/index.ts'

const library: ViewerAddresses = { of: (photoId) => `/photo/${photoId}`, back: '/photo' }
const favorites: ViewerAddresses = { of: (photoId) => `/photo/${photoId}?view=favorite`, back: '/favorite' }

/** The list around one of the user's own photos: the album, or the view of my photos, that it was opened from. */
export function useOwnList(photo: Photo) {
  const { albumId } = useParams()
  const [query] = useSearchParams()
  const isFavorites = albumId === undefined && query.get('view') === 'favorite'
  const sources = {
    library: useLibrarySource(),
    favorites: useFavoritesSource(),
    album: useAlbumSource(albumId ?? ''),
  }
  const source = albumId === undefined ? (isFavorites ? sources.favorites : sources.library) : sources.album
  const photos = useOrderedList(source)
  useFoundPhoto(source, photos, photo)
  const list = useKept(photos.list, isFavorites ? photo.photo_id : null)
  const addresses = useMemo(() => {
    if (albumId === undefined) return isFavorites ? favorites : library
    return { of: (photoId: string) => `/album/${albumId}/photo/${photoId}`, back: `/album/${albumId}` }
  }, [albumId, isFavorites])
  return { list: list ?? null, source, addresses, albumId }
}

/** Keeps the list as it was if the open photo leaves it, so that a photo that loses its heart while it is open keeps its neighbours. */
function useKept(list: ArrangedLibrary | undefined, photoId: string | null): ArrangedLibrary | undefined {
  const kept = useRef(list)
  const hasLeft = photoId !== null && kept.current?.has(photoId) === true && list?.has(photoId) === false
  if (!hasLeft) kept.current = list
  return kept.current
}
