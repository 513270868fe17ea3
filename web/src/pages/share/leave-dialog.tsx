import type { Share } from '@koma/contract'
import { Checkbox } from '@koma/ui/choice/checkbox.tsx'
import { useChange } from '@koma/ui/form/use-change.ts'
import { ConfirmDialog } from '@koma/ui/overlay/confirm-dialog.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useShareCache, useShareFailure } from '../../features/shares/index.ts'
import { useApi } from '../../platform/api-client.tsx'
import styles from './share.module.css'

/** Asks before leaving, and offers to take the photos out of the share that the user has added. */
export function LeaveDialog({ share, onClose }: { share: Share; onClose: () => void }) {
  const t = useTranslations('sharePage')
  const explain = useShareFailure()
  const client = useApi()
  const cache = useShareCache()
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  const [takesPhotos, setTakesPhotos] = useState(false)
  const params = { ShareId: share.album_id }
  // Fetched each time, since other devices may have added photos. Without an answer the offer is left out.
  const added = useQuery({
    queryKey: ['share added', share.album_id],
    queryFn: ({ signal }) => client.ask('GET /share/{ShareId}/added', { params, signal }),
    gcTime: 0,
  })
  const count = added.data?.photo_count ?? 0
  const leaving = useChange({
    send: () => client.ask('POST /share/{ShareId}/leave', { params, body: { take_photos: takesPhotos } }),
    done: async () => {
      await navigate('/share', { replace: true })
      cache.gone(share.album_id)
      snackbar.show({ text: takesPhotos ? t('leftWithPhotos', { count }) : t('left', { name: share.name }) })
    },
    failed: (error) => snackbar.show({ text: explain(error) }),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('leaveTitle', { name: share.name })}
      description={
        <>
          {t(takesPhotos ? 'leaveTaking' : 'leaveBody')}
          {count > 0 && (
            <Checkbox checked={takesPhotos} onChange={setTakesPhotos} className={styles.takePhotos ?? ''}>
              {t('takePhotos', { count })}
            </Checkbox>
          )}
        </>
      }
      confirmLabel={t('leaveConfirm')}
      confirmingLabel={t('leaving')}
      onConfirm={leaving.run}
    />
  )
}
