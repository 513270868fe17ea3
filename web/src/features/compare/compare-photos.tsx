import { useMediaQuery } from '@koma/ui/browser/media.ts'
import { lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'
import { Columns2 } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { actionOrder, type OfferActions, PhotoActionsProvider, useOfferedActions } from '../photo-actions/index.ts'

// Loaded on demand: few visits compare photos.
const CompareView = lazyOverlay(
  async () => (await import('./compare-view.tsx')).CompareView,
  ({ onClose }) => onClose(),
)

/** On a phone, more than two would each be too small to tell apart. */
const most = { phone: 2, desk: 4 }

interface Chosen {
  photoIds: readonly string[]
  /** Ends the selection. */
  done: () => void
}

/** Adds "compare" to the actions offered for a few chosen photos, and renders the view. */
export function ComparePhotos({ children }: { children: ReactNode }) {
  const label = useTranslations('compare')('action')
  const others = useOfferedActions()
  const isWide = useMediaQuery('(min-width: 640px)')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const limit = isWide ? most.desk : most.phone
  const offer = useCallback<OfferActions>(
    (photoIds, done) => {
      const offered = others(photoIds, done)
      if (photoIds.length < 2 || photoIds.length > limit) return offered
      const act = () => setChosen({ photoIds, done })
      return [...offered, { name: 'compare', order: actionOrder.favorite - 1, label, icon: Columns2, act }]
    },
    [others, label, limit],
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
      {chosen && <CompareView photoIds={chosen.photoIds} onClose={() => setChosen(null)} onDone={finish} />}
    </>
  )
}
