import { Download, Heart, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { savePhoto, useDownload } from '../downloads/index.ts'
import { useFavorite } from '../favorites/index.ts'
import { actionOrder, type OfferActions, type PhotoAction, usePhotoActions, usePhotoStore } from '../photos/index.ts'
import { useTrash } from '../trash/index.ts'

interface Allowed {
  isOwn: boolean
  /** Taking the heart away takes them out of the list. */
  isFavorites: boolean
  /** What this list alone offers. */
  offer: OfferActions | undefined
}

/** What can be done with the chosen photos of a list, in the order that is the same everywhere. */
export function useSelectionActions(
  photoIds: readonly string[],
  done: () => void,
  { isOwn, isFavorites, offer = nothingMore }: Allowed,
): readonly PhotoAction[] {
  const ofOwn = useOwnActions(photoIds, done, isFavorites)
  const offered = offer(photoIds, done)
  const everywhere = usePhotoActions(isOwn ? [...ofOwn, ...offered] : offered, photoIds, done)
  return isOwn ? everywhere : [...offered].sort((a, b) => a.order - b.order)
}

function useOwnActions(photoIds: readonly string[], done: () => void, isFavorites: boolean): readonly PhotoAction[] {
  const t = useTranslations('photos')
  const { store, version } = usePhotoStore()
  const favor = useFavorite()
  const trash = useTrash()
  const download = useDownload()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store changes in place and tells by its version.
  return useMemo<PhotoAction[]>(() => {
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
      {
        name: 'trash',
        order: actionOrder.trash,
        label: t('trash'),
        icon: Trash2,
        danger: true,
        act: () => {
          done()
          void trash.move(photoIds)
        },
      },
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
    ]
  }, [photoIds, isFavorites, store, version, t, favor, trash, download])
}

const nothingMore: OfferActions = () => []
