import { Download, Heart, Trash2 } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { savePhoto, useDownload } from '../downloads/index.ts'
import { useFavorite } from '../favorites/index.ts'
import { useOfferedActions } from '../photo-actions/index.ts'
import { actionOrder, type OfferActions, useStoreHere } from '../photos/index.ts'
import { useTrash } from '../trash/index.ts'

/** The actions for own photos. In a list of favorites, removing the heart removes the photo from the list. */
export function useOwnOffer(
  isFavorites: boolean,
  editing: OfferActions,
  inThisList: OfferActions = nothingMore,
): OfferActions {
  const t = useTranslations('photos')
  const store = useStoreHere()
  const favor = useFavorite()
  const trash = useTrash()
  const download = useDownload()
  const everywhere = useOfferedActions()
  return useCallback(
    (photoIds, done) => {
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
        ...editing(photoIds, done),
        ...inThisList(photoIds, done),
        ...everywhere(photoIds, done),
      ]
    },
    [isFavorites, editing, inThisList, t, store, favor, trash, download, everywhere],
  )
}

const nothingMore: OfferActions = () => []
