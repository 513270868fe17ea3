import { lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'
import { Share2 } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { actionOrder, type OfferActions, PhotoActionsProvider, useOfferedActions } from '../../photo-actions/index.ts'

// Loaded on demand: few visits share something.
const AddToShareDialog = lazyOverlay(
  async () => (await import('./add-to-share-dialog.tsx')).AddToShareDialog,
  ({ onClose }) => onClose(),
)

interface Chosen {
  photoIds: readonly string[]
  /** Ends the selection. */
  done: () => void
}

/** Adds "add to shared album" to the actions offered for chosen photos, and renders its dialog. */
export function AddToShare({ children }: { children: ReactNode }) {
  const label = useTranslations('shares.add')('action')
  const others = useOfferedActions()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const offer = useCallback<OfferActions>(
    (photoIds, done) => [
      ...others(photoIds, done),
      { name: 'share', order: actionOrder.share, label, icon: Share2, act: () => setChosen({ photoIds, done }) },
    ],
    [others, label],
  )
  const content = useMemo(
    () => <PhotoActionsProvider value={offer}>{children}</PhotoActionsProvider>,
    [offer, children],
  )
  const finish = () => {
    setChosen(null)
    chosen?.done()
  }
  return (
    <>
      {content}
      {chosen && <AddToShareDialog photoIds={chosen.photoIds} onClose={() => setChosen(null)} onDone={finish} />}
    </>
  )
}
