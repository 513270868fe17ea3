import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../button/button.tsx'
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
  /** Closes when done; if it rejects, the dialog stays for another try. */
  onConfirm: () => void | Promise<void>
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
  const [running, setRunning] = useState(false)
  const confirm = async () => {
    setRunning(true)
    try {
      await onConfirm()
      onOpenChange(false)
    } finally {
      setRunning(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      top={top}
      locked={running}
      footer={
        <>
          <Button kind="secondary" onClick={() => onOpenChange(false)} disabled={running}>
            {safeLabel ?? t('cancel')}
          </Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            onClick={confirm}
            loading={running}
            loadingText={confirmingLabel}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
