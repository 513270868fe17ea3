import type { Share } from '@koma/contract'
import { useChange } from '@koma/ui/form/use-change.ts'
import { ConfirmDialog } from '@koma/ui/overlay/confirm-dialog.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { TypedConfirmDialog } from '@koma/ui/overlay/typed-confirm-dialog.tsx'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useShareCache, useShareFailure } from '../../features/shares/index.ts'
import { useApi } from '../../platform/api-client.tsx'

interface DeleteDialogProps {
  share: Share
  open: boolean
  onClose: () => void
}

/** Asks before an album is deleted. If others have added photos, its name has to be typed, because nobody can bring those back. */
export function DeleteDialog({ share, open, onClose }: DeleteDialogProps) {
  const t = useTranslations('shareEdit.delete')
  const explain = useShareFailure()
  const snackbar = useSnackbar()
  const { send, done } = useDeletion(share)
  const deletion = useChange({ send, done, failed: (error) => snackbar.show({ text: explain(error) }) })
  const { name } = share
  const words = { title: t('title', { name }), confirmLabel: t('confirm'), confirmingLabel: t('confirming') }
  if (!share.has_photos_of_others) {
    return (
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => next || onClose()}
        danger
        {...words}
        description={t('body')}
        onConfirm={deletion.run}
      />
    )
  }
  return (
    <TypedConfirmDialog
      open={open}
      onClose={onClose}
      {...words}
      description={t('bodyOthers')}
      word={name}
      label={t('label', { name })}
      send={send}
      done={done}
      refused={explain}
    />
  )
}

function useDeletion({ album_id: shareId, name }: Share) {
  const t = useTranslations('shareEdit.delete')
  const client = useApi()
  const cache = useShareCache()
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  return {
    send: async () => {
      const { error } = await client.call('DELETE /share/{ShareId}', { params: { ShareId: shareId } })
      // A 404 means that it was deleted already.
      if (error && error.status !== 404) throw error
    },
    done: async () => {
      snackbar.show({ text: t('deleted', { name }) })
      await navigate('/share', { replace: true })
      cache.gone(shareId)
    },
  }
}
