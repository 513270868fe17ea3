import { Download, Heart, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { savePhoto, useDownload } from '../downloads/index.ts'
import { useFavorite } from '../favorites/index.ts'
import { actionOrder, type OfferActions, type PhotoAction, usePhotoActions, usePhotoStore } from '../photos/index.ts'
import { useTrash } from '../trash/index.ts'

/** What can be done with the chosen photos. In a list of favorites, taking the heart away takes them out of the list. */
export function useSelectionActions(
  photoIds: readonly string[],
  done: () => void,
  isFavorites: boolean,
  offer: OfferActions = nothingMore,
) {
  const t = useTranslations('photos')
  const { store, version } = usePhotoStore()
  const favor = useFavorite()
  const trash = useTrash()
  const download = useDownload()
  const moveToTrash = () => {
    done()
    void trash.move(photoIds)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store changes in place and tells by its version.
  const own = useMemo<PhotoAction[]>(() => {
    const allFavorite = isFavorites || photoIds.every((photoId) => store.get(photoId)?.is_favorite)
    return [
      {
        name: 'favorite',
        order: actionOrder.favorite,
        label: allFavorite ? t('unfavorite') : t('favorite'),
        icon: Heart,
        act: () => {
          done()
          void favor(photoIds, !allFavorite, { said: isFavorites || photoIds.length > 1 })
        },
      },
      { name: 'trash', order: actionOrder.trash, label: t('trash'), icon: Trash2, danger: true, act: moveToTrash },
      {
        name: 'download',
        order: actionOrder.download,
        label: t('download'),
        icon: Download,
        act: () => {
          const single = photoIds.length === 1 ? store.get(photoIds[0] ?? '') : undefined
          if (single) savePhoto(single)
          else void download({ from: 'library', photo_ids: [...photoIds] }).then((begun) => begun && done())
        },
      },
      ...offer(photoIds, done),
    ]
  }, [photoIds, isFavorites, store, version, t, favor, trash, download, offer])
  return { actions: usePhotoActions(own, photoIds, done), moveToTrash }
}

const nothingMore: OfferActions = () => []
