import { ConfirmDialog } from '@koma/ui/overlay/confirm-dialog.tsx'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useTakingBack } from './use-taking-back.ts'

interface TakeBackDialogProps {
  userId: string
  /** Empty while the dialog is closed. */
  photoIds: readonly string[]
  onClose: () => void
  /** Called before the photos leave the thread, because the viewer finds the next photo by the place of the open one. */
  onTakenBack?: () => void
}

/** Asks first: sending the photos again would notify the other person once more. */
export function TakeBackDialog({ userId, photoIds, onClose, onTakenBack }: TakeBackDialogProps) {
  const t = useTranslations('dm.takingBack')
  const { run } = useTakingBack(userId)
  const open = photoIds.length > 0
  // Kept while the dialog fades out, when `photoIds` is empty already.
  const asked = useRef(photoIds.length)
  if (open) asked.current = photoIds.length
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title', { count: asked.current })}
      description={t('body')}
      confirmLabel={t('confirm')}
      confirmingLabel={t('pending')}
      danger
      onConfirm={() => {
        onTakenBack?.()
        return run(photoIds)
      }}
    />
  )
}
