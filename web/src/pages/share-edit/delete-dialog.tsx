import type { Share } from '@koma/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useShareCache, useShareFailure } from '../../features/shares/index.ts'
import { useApi } from '../../platform/api-client.tsx'
import { useChange } from '../../platform/use-change.ts'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { TypedConfirmDialog } from '../../ui/overlay/typed-confirm-dialog.tsx'
import { Notice } from '../../ui/state/notice.tsx'

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
  const [problem, setProblem] = useState<string | null>(null)
  const { name, album_id: shareId } = share
  const deletion = useChange({
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
    failed: (error) => setProblem(explain(error)),
  })
  return (
    <TypedConfirmDialog
      open={open}
      onClose={() => {
        setProblem(null)
        onClose()
      }}
      title={t('title', { name })}
      description={t('body')}
      word={name}
      label={t('label', { name })}
      confirmLabel={t('confirm')}
      confirmingLabel={t('confirming')}
      problem={problem && <Notice tone="danger">{problem}</Notice>}
      onConfirm={() => {
        setProblem(null)
        return deletion.run()
      }}
    />
  )
}
