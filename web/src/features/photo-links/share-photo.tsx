import { lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'
import { Send } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { actionOrder, type OfferActions, PhotoActionsProvider, useOfferedActions } from '../photo-actions/index.ts'

// Loaded on demand: few visits share a photo.
const ShareSheet = lazyOverlay(
  async () => (await import('./share-sheet.tsx')).ShareSheet,
  ({ onClose }) => onClose(),
)

/** Adds "share photo" to the actions offered for one photo, and renders its sheet. */
export function SharePhoto({ children }: { children: ReactNode }) {
  const label = useTranslations('photoLinks')('action')
  const others = useOfferedActions()
  const [photoId, setPhotoId] = useState<string | null>(null)
  const offer = useCallback<OfferActions>(
    (photoIds, done) => {
      const [only] = photoIds
      const offered = others(photoIds, done)
      if (only === undefined || photoIds.length !== 1) return offered
      return [
        ...offered,
        { name: 'link', order: actionOrder.share + 1, label, icon: Send, act: () => setPhotoId(only), isRare: true },
      ]
    },
    [others, label],
  )
  const content = useMemo(
    () => <PhotoActionsProvider value={offer}>{children}</PhotoActionsProvider>,
    [offer, children],
  )
  return (
    <>
      {content}
      {photoId !== null && <ShareSheet photoId={photoId} onClose={() => setPhotoId(null)} />}
    </>
  )
}
