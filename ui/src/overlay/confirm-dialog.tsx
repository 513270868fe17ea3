import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../button/button.tsx'
import { useChange } from '../form/use-change.ts'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  top?: ReactNode
  /** The verb: `削除する`. */
  confirmLabel: string
  confirmingLabel?: string
  safeLabel?: string
  /** Red, for what cannot be undone. */
  danger?: boolean
  /** Reports its outcome itself. The dialog closes when it resolves, and stays open for another try if it rejects. */
  onConfirm: () => unknown
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    top,
    confirmLabel,
    confirmingLabel,
    safeLabel,
    danger = false,
    onConfirm,
  } = props
  const t = useTranslations('ui')
  const confirming = useChange({ send: onConfirm, done: () => onOpenChange(false) })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      top={top}
      locked={confirming.isPending}
      footer={
        <>
          <Button kind="secondary" onClick={() => onOpenChange(false)} disabled={confirming.isPending}>
            {safeLabel ?? t('cancel')}
          </Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            onClick={() => void confirming.run()}
            loading={confirming.isPending}
            loadingText={confirmingLabel}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
