import type { Share } from '@koma/contract'
import { Download, ImageMinus, Move } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { savePhoto, useDownload } from '../../features/downloads/index.ts'
import { actionOrder, type OfferActions, type PhotoAction, useStoreHere } from '../../features/photos/index.ts'
import { useSession } from '../../features/session/index.ts'
import { keyOf, readUnlock } from '../../features/shares/index.ts'

/** The actions of this viewer on chosen photos of a share. The owner can remove any photo, others only those they added. */
export function useShareOffer(
  { album_id: shareId, may: { manage: mayManage } }: Share,
  askRemoval: (photoIds: readonly string[], done: () => void) => void,
  /** Null if the photos cannot be arranged. */
  onArrange: ((photoIds: readonly string[]) => void) | null,
): OfferActions {
  const t = useTranslations('sharePage')
  const { me } = useSession()
  const download = useDownload()
  const store = useStoreHere()
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
      if (photoIds.length > 0 && (mayManage || photoIds.every(isOwn))) {
        actions.push({
          name: 'remove',
          order: actionOrder.trash,
          label: t('remove'),
          icon: ImageMinus,
          danger: true,
          act: () => askRemoval(photoIds, done),
        })
      }
      return actions
    },
    [t, me, download, store, shareId, mayManage, askRemoval, onArrange],
  )
}
