import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../button/button.tsx'
import { TextField } from '../field/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { Notice } from '../state/notice.tsx'
import { Dialog } from './dialog.tsx'

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
  const ui = useTranslations('ui')
  const formId = useId()
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
            disabled={!matchesWord(form.values.typed, props.word)}
            loading={form.isPending}
            loadingText={props.confirmingLabel}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {form.problem && <Notice tone="danger">{form.problem}</Notice>}
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

/** Ignores the width and case of letters, which people do not notice when they copy a word. */
export function matchesWord(typed: string, word: string): boolean {
  return plain(typed) === plain(word)
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
