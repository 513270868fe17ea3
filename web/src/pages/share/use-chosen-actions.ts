import type { Share } from '@koma/contract'
import { Download, ImageMinus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { savePhoto, useDownload } from '../../features/downloads/index.ts'
import { actionOrder, type PhotoAction, usePhotoStore } from '../../features/photos/index.ts'
import { useSession } from '../../features/session/index.ts'
import { keyOf, readUnlock } from '../../features/shares/index.ts'

interface Doings {
  clear: () => void
  askRemoval: () => void
}

/** What this viewer can do with chosen photos of an album. The owner takes out any, others what they added. */
export function useChosenActions(share: Share, photoIds: readonly string[], { clear, askRemoval }: Doings) {
  const t = useTranslations('sharePage')
  const { me } = useSession()
  const download = useDownload()
  const { store } = usePhotoStore()
  const isOwn = (photoId: string) => me !== null && store.get(photoId)?.owner.user_id === me.user_id
  const mayRemove = photoIds.length > 0 && (share.may.manage || photoIds.every(isOwn))
  const save = async () => {
    const single = photoIds.length === 1 ? store.get(photoIds[0] ?? '') : undefined
    if (single) return savePhoto(single)
    const key = keyOf(readUnlock(share.album_id))
    if (await download({ from: 'share', share_id: share.album_id, photo_ids: [...photoIds], ...key })) clear()
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
  if (mayRemove) {
    actions.push({
      name: 'remove',
      order: actionOrder.trash,
      label: t('remove'),
      icon: ImageMinus,
      danger: true,
      act: askRemoval,
    })
  }
  return { actions, mayRemove }
}
