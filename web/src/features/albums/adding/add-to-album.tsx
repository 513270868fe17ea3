import type { Album } from '@koma/contract'
import { lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { BookPlus } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAddedWords } from '../../holders/index.ts'
import { actionOrder, type OfferActions, PhotoActionsProvider, useOfferedActions } from '../../photo-actions/index.ts'

// Loaded on demand: few visits add photos to an album.
const AddToAlbumDialog = lazyOverlay(
  async () => (await import('./add-to-album-dialog.tsx')).AddToAlbumDialog,
  ({ onClose }) => onClose(),
)

interface Chosen {
  photoIds: readonly string[]
  done: () => void
}

/** Adds "add to album" to the actions offered for chosen photos, and renders its dialog. */
export function AddToAlbum({ children }: { children: ReactNode }) {
  const t = useTranslations('albums')
  const wordsOf = useAddedWords()
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  const others = useOfferedActions()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const label = t('add.action')
  const offer = useCallback<OfferActions>(
    (photoIds, done) => [
      ...others(photoIds, done),
      {
        name: 'album',
        order: actionOrder.album,
        label,
        icon: BookPlus,
        act: () => setChosen({ photoIds, done }),
      },
    ],
    [others, label],
  )
  const close = useCallback(() => setChosen(null), [])
  const finish = (album: Album, added: number) => {
    if (!chosen) return
    setChosen(null)
    chosen.done()
    snackbar.show({
      text: wordsOf({ name: album.album_name, count: chosen.photoIds.length, added }),
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
      {chosen && <AddToAlbumDialog photoIds={chosen.photoIds} onClose={close} onAdded={finish} />}
    </>
  )
}
