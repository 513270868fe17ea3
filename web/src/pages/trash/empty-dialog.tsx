import { useTranslations } from 'use-intl'
import { TypedConfirmDialog } from '../../ui/overlay/typed-confirm-dialog.tsx'

interface EmptyDialogProps {
  open: boolean
  onClose: () => void
  count: number
  size: string
  /** Resolves to whether the trash was emptied. */
  onEmpty: () => Promise<boolean>
}

export function EmptyDialog({ open, onClose, count, size, onEmpty }: EmptyDialogProps) {
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
      onConfirm={onEmpty}
    />
  )
}
