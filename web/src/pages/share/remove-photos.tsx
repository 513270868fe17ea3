import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSharePhotos } from '../../features/shares/index.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'

interface RemovePhotosProps {
  shareId: string
  /** None where nothing is asked. */
  photoIds: readonly string[]
  onClose: () => void
  onRemoved: () => void
}

/** Asks first: what others added cannot be put back by who takes it out. */
export function RemovePhotos({ shareId, photoIds, onClose, onRemoved }: RemovePhotosProps) {
  const t = useTranslations('sharePage')
  const { remove } = useSharePhotos()
  const snackbar = useSnackbar()
  const open = photoIds.length > 0
  // The number must not fall to none while the dialog fades.
  const asked = useRef(photoIds.length)
  if (open) asked.current = photoIds.length
  const count = asked.current
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('removeTitle', { count })}
      description={t('removeBody')}
      confirmLabel={t('removeConfirm')}
      confirmingLabel={t('removing')}
      onConfirm={async () => {
        onRemoved()
        if (await remove(shareId, photoIds)) snackbar.show({ text: t('removed', { count }) })
      }}
    />
  )
}
