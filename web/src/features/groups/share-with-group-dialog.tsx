import type { Group, Share } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useFromHere } from '../../ui/layout/back.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { useSession } from '../session/index.ts'
import { checkShareName, useShareCalls, useShareFailure, useShareProblemWords } from '../shares/index.ts'
import styles from './groups.module.css'

interface ShareWithGroupDialogProps {
  group: Group
  onClose: () => void
}

/** Makes a shared album and invites everybody in the group to it. */
export function ShareWithGroupDialog({ group, onClose }: ShareWithGroupDialogProps) {
  const t = useTranslations('groups.share')
  const ui = useTranslations('ui')
  const client = useApi()
  const { me } = useSession()
  const calls = useShareCalls()
  const explain = useShareFailure()
  const problemWords = useShareProblemWords()
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  const from = useFromHere()
  const formId = useId()
  const invited = group.users.map((user) => user.user_id).filter((userId) => userId !== me?.user_id)
  const form = useForm({
    initial: { name: group.name },
    check: ({ name }) => {
      const problem = checkShareName(name)
      return { name: problem ? problemWords(problem) : undefined }
    },
    send: async ({ name }) => {
      const share = await client.ask('POST /share', {
        body: { name: name.trim(), share_type: 'INVITE_ONLY', photo_ids: [] },
      })
      // The album is there: asking again after a failure would make a second one, so its page takes over.
      const isInvited = await calls.name(share.album_id, invited).then(
        () => true,
        () => false,
      )
      return { share, isInvited }
    },
    done: ({ share, isInvited }: { share: Share; isInvited: boolean }) => {
      const words = { album: share.name, count: invited.length }
      snackbar.show({ text: isInvited ? t('done', words) : t('halfDone') })
      onClose()
      void navigate(`/share/${share.album_id}`, { state: from })
    },
    refused: (error) => ({ words: explain(error) }),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { group: group.name })}
      description={t('body', { count: invited.length })}
      locked={form.isPending}
      focusField
      footer={
        <>
          <Button onClick={onClose} disabled={form.isPending}>
            {ui('cancel')}
          </Button>
          <Button kind="primary" type="submit" form={formId} loading={form.isPending} loadingText={t('making')}>
            {t('make')}
          </Button>
        </>
      }
    >
      {form.problem && (
        <div className={styles.problem}>
          <Notice tone="danger">{form.problem}</Notice>
        </div>
      )}
      <form id={formId} onSubmit={form.submit} noValidate>
        <TextField
          label={t('name')}
          {...form.field('name')}
          counter={{ text: form.values.name.trim(), max: limits.shareName.max }}
          autoComplete="off"
          required
        />
      </form>
    </Dialog>
  )
}
