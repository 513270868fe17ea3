import type { Share } from '@koma/contract'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useShareCache, useShareFailure } from '../../features/shares/index.ts'
import { useApi } from '../../platform/api-client.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { TypedConfirmDialog } from '../../ui/overlay/typed-confirm-dialog.tsx'

interface DeleteDialogProps {
  share: Share
  open: boolean
  onClose: () => void
}

/** Deletes an album after its name was typed. */
export function DeleteDialog({ share, open, onClose }: DeleteDialogProps) {
  const t = useTranslations('shareEdit.delete')
  const explain = useShareFailure()
  const client = useApi()
  const cache = useShareCache()
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  const { name, album_id: shareId } = share
  return (
    <TypedConfirmDialog
      open={open}
      onClose={onClose}
      title={t('title', { name })}
      description={t('body')}
      word={name}
      label={t('label', { name })}
      confirmLabel={t('confirm')}
      confirmingLabel={t('confirming')}
      send={async () => {
        const { error } = await client.call('DELETE /share/{ShareId}', { params: { ShareId: shareId } })
        // A 404 means that it was deleted already.
        if (error && error.status !== 404) throw error
      }}
      done={async () => {
        snackbar.show({ text: t('deleted', { name }) })
        await navigate('/share', { replace: true })
        cache.gone(shareId)
      }}
      refused={explain}
    />
  )
}
