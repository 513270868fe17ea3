import type { Group, Share } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { TextField } from '@koma/ui/field/text-field.tsx'
import { useForm } from '@koma/ui/form/use-form.ts'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { FormDialog } from '@koma/ui/overlay/form-dialog.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { useSession } from '../session/index.ts'
import { checkShareName, useShareCalls, useShareFailure, useShareProblemWords } from '../shares/index.ts'

interface ShareWithGroupDialogProps {
  group: Group
  onClose: () => void
}

/** Makes a shared album and invites everybody in the group to it. */
export function ShareWithGroupDialog({ group, onClose }: ShareWithGroupDialogProps) {
  const t = useTranslations('groups.share')
  const client = useApi()
  const { me } = useSession()
  const calls = useShareCalls()
  const explain = useShareFailure()
  const problemWords = useShareProblemWords()
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  const from = useFromHere()
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
    <FormDialog
      title={t('title', { group: group.name })}
      description={t('body', { count: invited.length })}
      form={form}
      onClose={onClose}
      submitLabel={t('make')}
      submittingLabel={t('making')}
    >
      <TextField
        label={t('name')}
        {...form.field('name')}
        counter={{ text: form.values.name.trim(), max: limits.shareName.max }}
        autoComplete="off"
        required
      />
    </FormDialog>
  )
}
