import type { DmPhoto } from '@koma/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Download, Heart, ImageDown, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { lastSendings, refreshThread, threadRoom, useSaving } from '../../features/dm/index.ts'
import { savePhoto, useDownload } from '../../features/downloads/index.ts'
import { useFavorite } from '../../features/favorites/index.ts'
import { actionOrder, type PhotoAction, photoStoreOf } from '../../features/photos/index.ts'

interface Doings {
  onTakeBack: (photoIds: readonly string[]) => void
  /** Ends the choice. */
  done: () => void
}

/** What can be done with chosen photos of a thread: own ones can be taken back and be favorites, received ones be saved. */
export function useThreadOffer(
  userId: string,
  photos: readonly DmPhoto[],
  chosen: ReadonlySet<string>,
  { onTakeBack, done }: Doings,
): readonly PhotoAction[] {
  const t = useTranslations('dmThread')
  const dm = useTranslations('dm')
  const { save } = useSaving(userId)
  const download = useDownload()
  const favor = useFavorite()
  const queryClient = useQueryClient()
  const store = photoStoreOf(queryClient, threadRoom(userId))
  const those = lastSendings(photos).filter((photo) => chosen.has(photo.photo_id))
  if (those.length === 0) return []
  const received = those.filter((photo) => photo.owner.user_id === userId)
  const ids = those.map((photo) => photo.photo_id)
  const actions: PhotoAction[] = [
    {
      name: 'download',
      order: actionOrder.download,
      label: t('download'),
      icon: Download,
      act: async () => {
        const [single] = those
        if (single && those.length === 1) return savePhoto(single)
        if (await download({ from: 'dm', user_id: userId, photo_ids: ids })) done()
      },
    },
  ]
  if (received.length > 0) {
    actions.push({
      name: 'save',
      order: actionOrder.album,
      label: dm('save'),
      icon: ImageDown,
      act: async () => {
        if (await save(received)) done()
      },
    })
  } else {
    const areFavorites = ids.every((id) => store.get(id)?.is_favorite)
    actions.push(
      {
        name: 'favorite',
        order: actionOrder.favorite,
        label: t(areFavorites ? 'unfavorite' : 'favorite'),
        icon: Heart,
        act: async () => {
          done()
          await favor(ids, !areFavorites, { said: true })
          // The thread has its own copy of the photos, in which a refusal would otherwise not be seen.
          refreshThread(queryClient, userId)
        },
      },
      {
        name: 'take back',
        order: actionOrder.trash,
        label: dm('takeBack'),
        icon: Undo2,
        danger: true,
        act: () => onTakeBack(ids),
      },
    )
  }
  return actions.sort((a, b) => a.order - b.order)
}
