import type { Photo, PhotoDetail } from '@koma/contract'
import { useMemo, useRef } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useAlbum, useAlbumSource } from '../../features/albums/index.ts'
import { useFavoritesSource } from '../../features/favorites/index.ts'
import {
  type ArrangedLibrary,
  shownOrder,
  useFoundPhoto,
  useLibraryOrder,
  useLibrarySource,
  usePhotoList,
} from '../../features/photos/index.ts'
import { trashOrder, useTrashSource } from '../../features/trash/index.ts'
import type { ViewerAddresses } from '../../features/viewer/index.ts'

const library: ViewerAddresses = { of: (photoId) => `/photo/${photoId}`, back: '/photo' }
const trash: ViewerAddresses = { of: (photoId) => `/photo/${photoId}?view=trash`, back: '/trash' }
const favorites: ViewerAddresses = { of: (photoId) => `/photo/${photoId}?view=favorite`, back: '/favorite' }

/** The list around one of the user's own photos: the album, the view of my photos, or the trash, that it was opened from. */
export function useOwnList(photo: Photo | PhotoDetail) {
  const { albumId } = useParams()
  const [query] = useSearchParams()
  const view = albumId === undefined ? query.get('view') : null
  const isFavorites = view === 'favorite'
  const isTrash = view === 'trash'
  const sources = {
    library: useLibrarySource(),
    favorites: useFavoritesSource(),
    album: useAlbumSource(albumId ?? ''),
    trash: useTrashSource(),
  }
  const ofView = isTrash ? sources.trash : isFavorites ? sources.favorites : sources.library
  const source = albumId === undefined ? ofView : sources.album
  const [order] = useLibraryOrder()
  const album = useAlbum(albumId)
  const ofPlace = isTrash ? trashOrder : order
  const photos = usePhotoList(source, albumId === undefined ? ofPlace : shownOrder(album.data))
  useFoundPhoto(source, photos, photo)
  const list = useKept(photos.list, isFavorites ? photo.photo_id : null)
  const addresses = useMemo(() => {
    if (albumId === undefined) return isTrash ? trash : isFavorites ? favorites : library
    return { of: (photoId: string) => `/album/${albumId}/photo/${photoId}`, back: `/album/${albumId}` }
  }, [albumId, isFavorites, isTrash])
  return { list: list ?? null, source, addresses, albumId, isTrash }
}

/** Keeps the list as it was if the open photo leaves it, so that a photo that loses its heart while it is open keeps its neighbours. */
function useKept(list: ArrangedLibrary | undefined, photoId: string | null): ArrangedLibrary | undefined {
  const kept = useRef(list)
  const hasLeft = photoId !== null && kept.current?.has(photoId) === true && list?.has(photoId) === false
  if (!hasLeft) kept.current = list
  return kept.current
}
