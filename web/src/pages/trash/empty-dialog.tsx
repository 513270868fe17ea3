import { useTranslations } from 'use-intl'
import type { Clearing } from '../../features/trash/index.ts'
import { TypedConfirmDialog } from '../../ui/overlay/typed-confirm-dialog.tsx'

interface EmptyDialogProps {
  open: boolean
  onClose: () => void
  count: number
  size: string
  clearing: Clearing
}

export function EmptyDialog({ open, onClose, count, size, clearing }: EmptyDialogProps) {
  const t = useTranslations('trashPage.emptyDialog')
  return (
    <TypedConfirmDialog
      open={open}
      onClose={onClose}
      title={t('title', { count })}
      description={t('body', { size })}
      word={t('word')}
      label={t('label', { word: t('word') })}
      confirmLabel={t('confirm')}
      confirmingLabel={t('confirming')}
      {...clearing}
    />
  )
}
