import type { PublicUser } from '@koma/contract'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useNavigationFacts } from '../navigation/index.ts'
import { actionOrder, type OfferActions, PhotoActionsProvider, useOfferedActions } from '../photo-actions/index.ts'
import { findKnownPhoto } from '../photos/index.ts'
import { SendDialog } from './lazy.ts'
import { sentAddress, useSentWords } from './use-sent-words.ts'

interface Chosen {
  photoIds: readonly string[]
  /** Ends the selection. */
  done: () => void
}

/** Adds "send" to the actions offered for chosen own photos, and renders its dialog. */
export function SendPhotos({ children }: { children: ReactNode }) {
  const t = useTranslations('sending')
  const others = useOfferedActions()
  const queryClient = useQueryClient()
  const wordsOf = useSentWords()
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  const { isMounted } = useNavigationFacts()
  const label = t('action')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const offer = useCallback<OfferActions>(
    (photoIds, done) => [
      ...others(photoIds, done),
      { name: 'send', order: actionOrder.send, label, icon: Send, act: () => setChosen({ photoIds, done }) },
    ],
    [others, label],
  )
  const content = useMemo(
    () => <PhotoActionsProvider value={offer}>{children}</PhotoActionsProvider>,
    [offer, children],
  )
  const finish = (people: readonly PublicUser[], photoIds: readonly string[]) => {
    setChosen(null)
    chosen?.done()
    const address = sentAddress(people)
    snackbar.show({
      text: wordsOf(people, photoIds.length),
      ...(isMounted(address) && { action: { label: t('see'), onAct: () => void navigate(address) } }),
    })
  }
  return (
    <>
      {content}
      {chosen && (
        <SendDialog
          photoIds={chosen.photoIds}
          photoOf={(photoId) => findKnownPhoto(queryClient, photoId)}
          onClose={() => setChosen(null)}
          onSent={finish}
        />
      )}
    </>
  )
}
