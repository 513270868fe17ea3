import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

interface EmptyDialogProps {
  open: boolean
  onClose: () => void
  count: number
  size: string
  /** Whether it was done. */
  onEmpty: () => Promise<boolean>
}

/** Deleting everything asks for a typed word: a second click by mistake must not do it. */
export function EmptyDialog({ open, onClose, count, size, onEmpty }: EmptyDialogProps) {
  const t = useTranslations('trashPage.emptyDialog')
  const ui = useTranslations('ui')
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [running, setRunning] = useState(false)
  const matches = plain(typed) === plain(t('word'))
  const close = () => {
    setTyped('')
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!matches || running) return
    setRunning(true)
    const done = await onEmpty()
    setRunning(false)
    if (done) close()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t('title', { count })}
      description={t('body', { size })}
      locked={running}
      focusField
      footer={
        <>
          <Button onClick={close} disabled={running}>
            {ui('cancel')}
          </Button>
          <Button
            kind="danger"
            type="submit"
            form={formId}
            disabled={!matches}
            loading={running}
            loadingText={t('confirming')}
          >
            {t('confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          label={t('label', { word: t('word') })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </form>
    </Dialog>
  )
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
