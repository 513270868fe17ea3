import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useShareCache, useShareCalls, useShareChange } from '../../features/shares/index.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'

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
  const { removePhotos } = useShareCalls()
  const cache = useShareCache()
  const open = photoIds.length > 0
  // The number must not fall to none while the dialog fades.
  const asked = useRef(photoIds.length)
  if (open) asked.current = photoIds.length
  const count = asked.current
  const removal = useShareChange({
    send: () => removePhotos(shareId, photoIds),
    apply: () => cache.withoutPhotos(shareId, photoIds),
    said: () => t('removed', { count }),
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('removeTitle', { count })}
      description={t('removeBody')}
      confirmLabel={t('removeConfirm')}
      confirmingLabel={t('removing')}
      onConfirm={() => {
        // First: where to go on from a photo is no longer known once it has left the list.
        onRemoved()
        return removal.run()
      }}
    />
  )
}
