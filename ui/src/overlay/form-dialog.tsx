import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../button/button.tsx'
import { Notice } from '../state/notice.tsx'
import { Dialog } from './dialog.tsx'
import styles from './form-dialog.module.css'

interface FormDialogProps {
  open?: boolean
  title: string
  description?: ReactNode
  /** What `useForm` returns. */
  form: { problem: string | undefined; isPending: boolean; submit: (event?: SyntheticEvent) => void }
  onClose: () => void
  submitLabel: string
  submittingLabel?: string | undefined
  danger?: boolean
  /** While something is missing that no field tells of. */
  disabled?: boolean
  /** A further button, at the left of the others. */
  aside?: ReactNode
  /** Above the fields, and above what went wrong. */
  intro?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A dialog with a form: cancel and submit, what went wrong above the fields, and nothing closes it while it is sent. */
export function FormDialog(props: FormDialogProps) {
  const ui = useTranslations('ui')
  const formId = useId()
  const { form, onClose } = props
  return (
    <Dialog
      open={props.open ?? true}
      onOpenChange={(open) => !open && onClose()}
      title={props.title}
      description={props.description}
      locked={form.isPending}
      focusField
      footer={
        <>
          {props.aside}
          <Button onClick={onClose} disabled={form.isPending}>
            {ui('cancel')}
          </Button>
          <Button
            kind={props.danger ? 'danger' : 'primary'}
            type="submit"
            form={formId}
            disabled={props.disabled ?? false}
            loading={form.isPending}
            loadingText={props.submittingLabel}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      {props.intro}
      {form.problem && (
        <div className={styles.problem}>
          <Notice tone="danger">{form.problem}</Notice>
        </div>
      )}
      <form id={formId} onSubmit={form.submit} noValidate>
        {props.children}
      </form>
    </Dialog>
  )
}
