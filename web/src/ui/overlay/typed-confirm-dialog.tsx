import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../button/button.tsx'
import { TextField } from '../field/text-field.tsx'
import { Dialog } from './dialog.tsx'

interface TypedConfirmDialogProps {
  open: boolean
  onClose: () => void
  title: string
  description: ReactNode
  /** What has to be typed, as it is shown. */
  word: string
  label: string
  confirmLabel: string
  confirmingLabel: string
  problem?: ReactNode
  /** Whether it was done: then the dialog closes. */
  onConfirm: () => Promise<boolean>
}

/** For what ends many things at once: a second click by mistake must not do it, so a word has to be typed. */
export function TypedConfirmDialog(props: TypedConfirmDialogProps) {
  const ui = useTranslations('ui')
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [running, setRunning] = useState(false)
  const matches = plain(typed) === plain(props.word)
  const close = () => {
    setTyped('')
    props.onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!matches || running) return
    setRunning(true)
    const done = await props.onConfirm()
    setRunning(false)
    if (done) close()
  }
  return (
    <Dialog
      open={props.open}
      onOpenChange={(next) => !next && close()}
      title={props.title}
      description={props.description}
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
            loadingText={props.confirmingLabel}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.problem}
      <form id={formId} onSubmit={submit}>
        <TextField
          label={props.label}
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

/** As somebody types a word they see: width and case of letters do not matter. */
function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
