import { Download, Heart, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import {
  actionOrder,
  type PhotoAction,
  useFavorite,
  usePhotoActions,
  usePhotoStore,
} from '../../features/photos/index.ts'
import { useTrash } from '../../features/trash/index.ts'
import { downloadPhoto } from '../../platform/download.ts'

/** What can be done with the chosen photos. */
export function useSelectionActions(photoIds: readonly string[], done: () => void) {
  const t = useTranslations('photos')
  const { store, version } = usePhotoStore()
  const favor = useFavorite()
  const trash = useTrash()
  const moveToTrash = () => {
    done()
    void trash.move(photoIds)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store changes in place and tells by its version.
  const own = useMemo<PhotoAction[]>(() => {
    const allFavorite = photoIds.every((photoId) => store.get(photoId)?.is_favorite)
    const single = photoIds.length === 1 ? store.get(photoIds[0] ?? '') : undefined
    const actions: PhotoAction[] = [
      {
        name: 'favorite',
        order: actionOrder.favorite,
        label: allFavorite ? t('unfavorite') : t('favorite'),
        icon: Heart,
        act: () => {
          done()
          void favor(photoIds, !allFavorite)
        },
      },
      { name: 'trash', order: actionOrder.trash, label: t('trash'), icon: Trash2, danger: true, act: moveToTrash },
    ]
    if (single) {
      const { urls, filename } = single
      actions.push({
        name: 'download',
        order: actionOrder.download,
        label: t('download'),
        icon: Download,
        act: () => downloadPhoto(urls.original, filename),
      })
    }
    return actions
  }, [photoIds, store, version, t, favor, trash])
  return { actions: usePhotoActions(own, photoIds, done), moveToTrash }
}
