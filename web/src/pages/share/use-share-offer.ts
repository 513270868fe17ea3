import type { Share } from '@koma/contract'
import { Download, ImageMinus, Move } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { savePhoto, useDownload } from '../../features/downloads/index.ts'
import { canFavorIn } from '../../features/favorites/index.ts'
import { useActionsForSome, useOfferedActions } from '../../features/photo-actions/index.ts'
import { actionOrder, type OfferActions, type PhotoAction, useStoreHere } from '../../features/photos/index.ts'
import { useSession } from '../../features/session/index.ts'
import { keyOf, readUnlock } from '../../features/shares/index.ts'

/** What can be done with own photos wherever they are. */
export const ownActions: ReadonlySet<string> = new Set(['album', 'share', 'send'])

/**
 * The actions of this viewer on chosen photos of a share. The owner can remove any photo, others only those they added; own photos
 * can also be put into albums and sent. Actions that not all chosen photos allow say how many do.
 */
export function useShareOffer(
  share: Share,
  askRemoval: (photoIds: readonly string[], done: () => void) => void,
  /** Null if the photos cannot be arranged. */
  onArrange: ((photoIds: readonly string[]) => void) | null,
  /** Makes photos favorites. */
  hearts: OfferActions,
): OfferActions {
  const t = useTranslations('sharePage')
  const { me } = useSession()
  const download = useDownload()
  const store = useStoreHere()
  const everywhere = useOfferedActions()
  const forSome = useActionsForSome()
  const {
    album_id: shareId,
    may: { manage: mayManage },
  } = share
  const mayFavor = canFavorIn(share, me)
  return useCallback(
    (photoIds, done) => {
      const isOwn = (photoId: string) => me !== null && store.get(photoId)?.owner.user_id === me.user_id
      const save = async () => {
        const single = photoIds.length === 1 ? store.get(photoIds[0] ?? '') : undefined
        if (single) return savePhoto(single)
        const key = keyOf(readUnlock(shareId))
        if (await download({ from: 'share', share_id: shareId, photo_ids: [...photoIds], ...key })) done()
      }
      const actions: PhotoAction[] = [
        {
          name: 'download',
          order: actionOrder.download,
          label: t('downloadChosen'),
          icon: Download,
          act: () => void save(),
        },
      ]
      if (onArrange) {
        actions.push({
          name: 'arrange',
          order: actionOrder.download + 1,
          label: t('arrange'),
          icon: Move,
          act: () => onArrange(photoIds),
        })
      }
      const own = photoIds.filter(isOwn)
      const removal = (some: readonly string[]): PhotoAction => ({
        name: 'remove',
        order: actionOrder.trash,
        label: t('remove'),
        icon: ImageMinus,
        danger: true,
        act: () => askRemoval(some, done),
      })
      return [
        ...actions,
        ...forSome(mayFavor ? photoIds : own, photoIds, (some) => hearts(some, done)),
        ...forSome(own, photoIds, (some) => everywhere(some, done).filter(({ name }) => ownActions.has(name))),
        ...forSome(mayManage ? photoIds : own, photoIds, (some) => [removal(some)]),
      ]
    },
    [t, me, download, store, shareId, mayManage, mayFavor, askRemoval, onArrange, hearts, everywhere, forSome],
  )
}
