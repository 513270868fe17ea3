import type { CoverFocus } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { defaultFocus } from './cover-position.ts'
import { FocusStage } from './focus-stage.tsx'

interface FocusDialogProps {
  src: string
  colour: string | null
  focus: CoverFocus | null
  busy: boolean
  onDone: (focus: CoverFocus) => void
  onClose: () => void
}

/** Chooses which part of a photo its cover shows. */
export function FocusDialog({ src, colour, focus: before, busy, onDone, onClose }: FocusDialogProps) {
  const t = useTranslations('covers')
  const ui = useTranslations('ui')
  const [focus, setFocus] = useState(before ?? defaultFocus)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      locked={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {ui('cancel')}
          </Button>
          <Button kind="primary" onClick={() => onDone(focus)} loading={busy} loadingText={t('deciding')}>
            {t('decide')}
          </Button>
        </>
      }
    >
      <FocusStage src={src} colour={colour} focus={focus} onChange={setFocus} />
    </Dialog>
  )
}
