import { lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'
import { CalendarCog } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { actionOrder, type OfferActions } from '../photos/index.ts'

// Loaded on demand: few visits edit photos.
const EditDialog = lazyOverlay(
  async () => (await import('./edit-dialog.tsx')).EditDialog,
  ({ onClose }) => onClose(),
)

interface Chosen {
  photoIds: readonly string[]
  /** Ends the selection. */
  done: () => void
}

/** Offers to edit chosen own photos; `dialog` belongs into the page. */
export function useEditOffer(): { offer: OfferActions; dialog: ReactNode } {
  const label = useTranslations('edits')('action')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const offer = useCallback<OfferActions>(
    (photoIds, done) => {
      const act = () => setChosen({ photoIds, done })
      return [{ name: 'edit', order: actionOrder.share + 2, label, icon: CalendarCog, act, isRare: true }]
    },
    [label],
  )
  const finish = () => {
    setChosen(null)
    chosen?.done()
  }
  const close = () => setChosen(null)
  return { offer, dialog: chosen && <EditDialog photoIds={chosen.photoIds} onClose={close} onDone={finish} /> }
}
