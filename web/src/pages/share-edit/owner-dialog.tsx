import type { Share } from '@koma/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { reasonOf, useShareCache } from '../../features/shares/index.ts'
import { personName } from '../../features/tags/index.ts'
import { useApi } from '../../platform/api-client.tsx'
import { Button } from '../../ui/button/button.tsx'
import { RadioCards } from '../../ui/choice/radio-cards.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import styles from './share-edit.module.css'

interface OwnerDialogProps {
  share: Share
  open: boolean
  onClose: () => void
}

/** Hands the album to a member. Afterwards the former owner can no longer change anything here. */
export function OwnerDialog({ share, open, onClose }: OwnerDialogProps) {
  const t = useTranslations('shareEdit.owner')
  const failed = useTranslations('shares.failed')
  const nameless = useTranslations('shares')('somebody')
  const client = useApi()
  const cache = useShareCache()
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [running, setRunning] = useState(false)
  const heir = share.members.find(({ user_id: userId }) => userId === chosen)
  const close = () => {
    setProblem(null)
    onClose()
  }
  const hand = async () => {
    if (!heir || running) return
    setRunning(true)
    setProblem(null)
    const { data, error } = await client.call('PATCH /share/{ShareId}', {
      params: { ShareId: share.album_id },
      body: { owner_id: heir.user_id },
    })
    setRunning(false)
    if (error) {
      if (error.status !== 0) cache.ask(share.album_id)
      return setProblem(failed(reasonOf(error)))
    }
    snackbar.show({ text: t('changed', { name: personName(heir, nameless) }) })
    await navigate(`/share/${share.album_id}`, { replace: true })
    cache.changed(data)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t('title')}
      description={t('warning')}
      locked={running}
      footer={
        <>
          <Button onClick={close} disabled={running}>
            {t('cancel')}
          </Button>
          <Button
            kind="primary"
            disabled={!heir}
            loading={running}
            loadingText={t('confirming')}
            onClick={() => void hand()}
          >
            {t('confirm')}
          </Button>
        </>
      }
    >
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className={styles.heirs}>
        <RadioCards
          legend={t('legend')}
          hideLegend
          value={chosen}
          onChange={setChosen}
          options={share.members.map((user) => ({
            value: user.user_id,
            title: personName(user, nameless),
            ...(user.koma_id ? { description: `@${user.koma_id}` } : {}),
          }))}
        />
      </div>
    </Dialog>
  )
}
