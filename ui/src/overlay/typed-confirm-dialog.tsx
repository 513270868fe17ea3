import type { ReactNode } from 'react'
import { TextField } from '../field/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { FormDialog } from './form-dialog.tsx'

interface TypedConfirmDialogProps {
  open: boolean
  onClose: () => void
  title: string
  description: ReactNode
  /** The word to type, as it is displayed. */
  word: string
  label: string
  confirmLabel: string
  confirmingLabel: string
  /** Rejects if it was refused: then the dialog stays open for another try. */
  send: () => Promise<unknown>
  /** Runs before the dialog closes. */
  done: () => unknown
  /** Returns what the dialog shows, or undefined if the failure is reported elsewhere. */
  refused: (error: unknown) => string | undefined
}

/** For actions that delete a lot at once: a word has to be typed, so that no accidental click confirms it. */
export function TypedConfirmDialog(props: TypedConfirmDialogProps) {
  const form = useForm({
    initial: { typed: '' },
    isReady: ({ typed }) => matchesWord(typed, props.word),
    send: props.send,
    done: async () => {
      await props.done()
      close()
    },
    refused: (error) => {
      const words = props.refused(error)
      return words === undefined ? undefined : { words }
    },
  })
  const close = () => {
    form.reset({ typed: '' })
    props.onClose()
  }
  return (
    <FormDialog
      open={props.open}
      title={props.title}
      description={props.description}
      form={form}
      onClose={close}
      submitLabel={props.confirmLabel}
      submittingLabel={props.confirmingLabel}
      danger
      disabled={!matchesWord(form.values.typed, props.word)}
    >
      <TextField
        label={props.label}
        {...form.field('typed')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  )
}

/** Ignores the width and case of letters, which people do not notice when they copy a word. */
export function matchesWord(typed: string, word: string): boolean {
  return plain(typed) === plain(word)
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
