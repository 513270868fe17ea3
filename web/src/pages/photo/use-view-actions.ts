import type { Photo, PhotoDetail } from '@koma/contract'
import { Download, Heart, Trash2 } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { actionOrder, type PhotoAction, useFavorite, usePhotoActions } from '../../features/photos/index.ts'
import { useTrash } from '../../features/trash/index.ts'
import { downloadPhoto } from '../../platform/download.ts'
import type { PhotoTurning } from './use-photo-turning.ts'

const nothing = () => {}

/** What can be done with the photo that is open. */
export function useViewActions(photo: Photo, detail: PhotoDetail | null, turning: PhotoTurning) {
  const t = useTranslations('photos')
  const words = useTranslations('photo')
  const favor = useFavorite()
  const trash = useTrash()
  const { photo_id: photoId, is_favorite: isFavorite, filename } = photo
  const isTrashed = detail?.photo_id === photoId && detail.trashed_at !== null
  const toggleFavorite = useCallback(() => void favor([photoId], !isFavorite), [favor, photoId, isFavorite])
  const { next, previous, goTo, close } = turning
  const moveToTrash = useCallback(() => {
    if (isTrashed) return
    const then = next ?? previous
    if (then) goTo(then)
    else close()
    void trash.move([photoId])
  }, [isTrashed, next, previous, goTo, close, trash, photoId])
  const restore = useCallback(() => void trash.restore([photoId]), [trash, photoId])
  const own = useMemo<PhotoAction[]>(() => {
    const actions: PhotoAction[] = [
      {
        name: 'download',
        order: actionOrder.download,
        label: words('save'),
        icon: Download,
        act: () => downloadPhoto(photo.urls.original, filename),
      },
    ]
    if (isTrashed) return actions
    return [
      ...actions,
      {
        name: 'favorite',
        order: actionOrder.favorite,
        label: isFavorite ? t('unfavorite') : t('favorite'),
        icon: Heart,
        filled: isFavorite,
        act: toggleFavorite,
      },
      { name: 'trash', order: actionOrder.trash, label: t('trash'), icon: Trash2, danger: true, act: moveToTrash },
    ]
  }, [photo.urls.original, filename, isTrashed, isFavorite, t, words, toggleFavorite, moveToTrash])
  const photoIds = useMemo(() => [photoId], [photoId])
  return { actions: usePhotoActions(own, photoIds, nothing), toggleFavorite, moveToTrash, isTrashed, restore }
}
