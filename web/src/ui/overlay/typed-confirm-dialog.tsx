import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../button/button.tsx'
import { TextField } from '../field/text-field.tsx'
import { useForm } from '../form/use-form.ts'
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

/** For acts that delete much at once: a word has to be typed, so that no click by mistake confirms it. */
export function TypedConfirmDialog(props: TypedConfirmDialogProps) {
  const ui = useTranslations('ui')
  const formId = useId()
  const form = useForm({
    initial: { typed: '' },
    isReady: ({ typed }) => matches(typed, props.word),
    send: props.onConfirm,
    done: (isDone) => {
      if (isDone) close()
    },
  })
  const close = () => {
    form.reset({ typed: '' })
    props.onClose()
  }
  return (
    <Dialog
      open={props.open}
      onOpenChange={(next) => !next && close()}
      title={props.title}
      description={props.description}
      locked={form.isPending}
      focusField
      footer={
        <>
          <Button onClick={close} disabled={form.isPending}>
            {ui('cancel')}
          </Button>
          <Button
            kind="danger"
            type="submit"
            form={formId}
            disabled={!matches(form.values.typed, props.word)}
            loading={form.isPending}
            loadingText={props.confirmingLabel}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.problem}
      <form id={formId} onSubmit={form.submit}>
        <TextField
          label={props.label}
          {...form.field('typed')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </form>
    </Dialog>
  )
}

/** Width and case of letters do not matter to somebody who copies a word they see. */
function matches(typed: string, word: string): boolean {
  return plain(typed) === plain(word)
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
