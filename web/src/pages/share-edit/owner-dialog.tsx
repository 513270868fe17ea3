import { ApiError } from '@koma/client'
import type { Share } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { RadioCards } from '@koma/ui/choice/radio-cards.tsx'
import { useForm } from '@koma/ui/form/use-form.ts'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useShareCache, useShareFailure } from '../../features/shares/index.ts'
import { personName } from '../../features/tags/index.ts'
import { useApi } from '../../platform/api-client.tsx'
import styles from './share-edit.module.css'

interface OwnerDialogProps {
  share: Share
  open: boolean
  onClose: () => void
}

/** Hands the album to a member. Afterwards the former owner can no longer change anything here. */
export function OwnerDialog({ share, open, onClose }: OwnerDialogProps) {
  const t = useTranslations('shareEdit.owner')
  const explain = useShareFailure()
  const nameless = useTranslations('shares')('somebody')
  const client = useApi()
  const cache = useShareCache()
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  const memberOf = (userId: string | null) => share.members.find(({ user_id: id }) => id === userId)
  const form = useForm({
    initial: { chosen: null as string | null },
    isReady: ({ chosen }) => memberOf(chosen) !== undefined,
    send: ({ chosen }) =>
      client.ask('PATCH /share/{ShareId}', {
        params: { ShareId: share.album_id },
        body: { owner_id: chosen ?? '' },
      }),
    done: async (changed, { chosen }) => {
      const heir = memberOf(chosen)
      snackbar.show({ text: t('changed', { name: heir ? personName(heir, nameless) : nameless }) })
      await navigate(`/share/${share.album_id}`, { replace: true })
      cache.changed(changed)
    },
    refused: (error) => {
      // Refetched because the chosen member may have left in the meantime.
      if (error instanceof ApiError && error.status !== 0) cache.ask(share.album_id)
      return { words: explain(error) }
    },
  })
  const close = () => {
    form.refuse(null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t('title')}
      description={t('warning')}
      locked={form.isPending}
      footer={
        <>
          <Button onClick={close} disabled={form.isPending}>
            {t('cancel')}
          </Button>
          <Button
            kind="primary"
            disabled={!memberOf(form.values.chosen)}
            loading={form.isPending}
            loadingText={t('confirming')}
            onClick={form.submit}
          >
            {t('confirm')}
          </Button>
        </>
      }
    >
      {form.problem && <Notice tone="danger">{form.problem}</Notice>}
      <div className={styles.heirs}>
        <RadioCards
          legend={t('legend')}
          hideLegend
          value={form.values.chosen}
          onChange={(chosen) => form.set({ chosen })}
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
