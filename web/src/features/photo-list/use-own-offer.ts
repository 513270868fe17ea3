import { Download, Heart, Trash2 } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { savePhoto, useDownload } from '../downloads/index.ts'
import { useFavorite } from '../favorites/index.ts'
import { useActionsForSome, useOfferedActions } from '../photo-actions/index.ts'
import { actionOrder, type OfferActions, useStoreHere } from '../photos/index.ts'
import { useSession } from '../session/index.ts'
import { useTrash } from '../trash/index.ts'

interface OwnOffer {
  /** Removing the heart removes the photo from the list. */
  isFavorites?: boolean
  /** There are also photos of others in the list, which only their owners can change. */
  hasOthers?: boolean
  editing: OfferActions
  /** Actions that only this list has. */
  inThisList?: OfferActions | undefined
  /** Called when photos have gone to the trash, or have come back from there. */
  onMoved?: () => void
}

/** The actions for own photos, and for those of others among them. */
export function useOwnOffer(props: OwnOffer): OfferActions {
  const { isFavorites = false, hasOthers = isFavorites, editing, inThisList = nothingMore, onMoved } = props
  const t = useTranslations('photos')
  const store = useStoreHere()
  const favor = useFavorite()
  const trash = useTrash()
  const download = useDownload()
  const everywhere = useOfferedActions()
  const forSome = useActionsForSome()
  const myId = useSession().me?.user_id
  return useCallback(
    (photoIds, done) => {
      const isOthers = (photoId: string) => hasOthers && (store.get(photoId)?.owner.user_id ?? myId) !== myId
      const own = photoIds.filter((photoId) => !isOthers(photoId))
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
        // An archive is made of own photos; a single one of somebody else is saved as it may be seen.
        ...forSome(photoIds.length === 1 ? photoIds : own, photoIds, (some) => [
          {
            name: 'download',
            order: actionOrder.download,
            label: t('download'),
            icon: Download,
            act: () => {
              const single = some.length === 1 ? store.get(some[0] ?? '') : undefined
              if (single) savePhoto(single)
              else void download({ from: 'library', photo_ids: [...some] }).then((begun) => begun && done())
            },
          },
        ]),
        ...forSome(own, photoIds, (some) => [
          {
            name: 'trash',
            order: actionOrder.trash,
            label: t('trash'),
            icon: Trash2,
            danger: true,
            act: () => {
              done()
              void trash.move(some, onMoved).then(onMoved)
            },
          },
          ...editing(some, done),
          ...inThisList(some, done),
          ...everywhere(some, done),
        ]),
      ]
    },
    [isFavorites, hasOthers, editing, inThisList, onMoved, t, store, favor, trash, download, everywhere, forSome, myId],
  )
}

const nothingMore: OfferActions = () => []
