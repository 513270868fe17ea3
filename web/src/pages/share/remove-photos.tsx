import { ConfirmDialog } from '@koma/ui/overlay/confirm-dialog.tsx'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useShareCache, useShareCalls, useShareChange } from '../../features/shares/index.ts'

interface RemovePhotosProps {
  shareId: string
  /** Empty while the dialog is closed. */
  photoIds: readonly string[]
  onClose: () => void
  onRemoved: () => void
}

/** Asks first, because nobody can add back the photos of others. */
export function RemovePhotos({ shareId, photoIds, onClose, onRemoved }: RemovePhotosProps) {
  const t = useTranslations('sharePage')
  const { removePhotos } = useShareCalls()
  const cache = useShareCache()
  const open = photoIds.length > 0
  // Kept while the dialog fades out, when `photoIds` is empty already.
  const asked = useRef(photoIds.length)
  if (open) asked.current = photoIds.length
  const count = asked.current
  const removal = useShareChange({
    send: async () => {
      const hidden = cache.take(shareId, photoIds)
      try {
        await removePhotos(shareId, photoIds)
        hidden.confirm()
      } catch (error) {
        hidden.undo()
        throw error
      }
    },
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
        // Called before the removal: the viewer finds the next photo by the position of the removed one in the list.
        onRemoved()
        return removal.run()
      }}
    />
  )
}
