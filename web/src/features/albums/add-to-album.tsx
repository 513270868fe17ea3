import type { Album } from '@koma/contract'
import { BookPlus } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { actionOrder, type OfferActions, PhotoActionsProvider, useOfferedActions } from '../photo-actions/index.ts'
import type { AddToAlbumDialog } from './add-to-album-dialog.tsx'

interface Chosen {
  Dialog: typeof AddToAlbumDialog
  photoIds: readonly string[]
  done: () => void
}

/** Offers to put photos into an album, wherever photos can be chosen, and has the dialog for it. */
export function AddToAlbum({ children }: { children: ReactNode }) {
  const t = useTranslations('albums')
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  const others = useOfferedActions()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const label = t('add.action')
  const failed = t('failed.offline')
  const open = useCallback(
    async (photoIds: readonly string[], done: () => void) => {
      try {
        const { AddToAlbumDialog: Dialog } = await import('./add-to-album-dialog.tsx')
        setChosen({ photoIds, done, Dialog })
      } catch {
        // Its code cannot be had without a connection; the next press tries again.
        snackbar.show({ text: failed })
      }
    },
    [snackbar, failed],
  )
  const offer = useCallback<OfferActions>(
    (photoIds, done) => [
      ...others(photoIds, done),
      {
        name: 'album',
        order: actionOrder.album,
        label,
        icon: BookPlus,
        act: () => void open(photoIds, done),
      },
    ],
    [others, label, open],
  )
  const close = useCallback(() => setChosen(null), [])
  const finish = (album: Album) => {
    if (!chosen) return
    setChosen(null)
    chosen.done()
    snackbar.show({
      text: t('added', { count: chosen.photoIds.length, name: album.album_name }),
      action: { label: t('see'), onAct: () => navigate(`/album/${album.album_id}`) },
    })
  }
  const content = useMemo(
    () => <PhotoActionsProvider value={offer}>{children}</PhotoActionsProvider>,
    [offer, children],
  )
  return (
    <>
      {content}
      {chosen && <chosen.Dialog photoIds={chosen.photoIds} onClose={close} onAdded={finish} />}
    </>
  )
}
