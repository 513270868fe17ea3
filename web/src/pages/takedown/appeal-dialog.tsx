import { limits } from '@koma/contract/limits'
import { Button } from '@koma/ui/button/button.tsx'
import { TextArea } from '@koma/ui/field/text-area.tsx'
import { useForm } from '@koma/ui/form/use-form.ts'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { failureWords } from '../../platform/failure-words.ts'
import { takedownQuery } from './takedown-query.ts'

interface AppealDialogProps {
  takedownId: string
  open: boolean
  onClose: () => void
}

/** Says to the operator, once, why something should be public again. */
export function AppealDialog({ takedownId, open, onClose }: AppealDialogProps) {
  const t = useTranslations('takedownPage')
  const client = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { queryKey } = takedownQuery(client, takedownId)
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => {
      if (text.trim() === '') return { text: t('appeal.required') }
      return text.trim().length > limits.appealText.max ? { text: t('appeal.tooLong', limits.appealText) } : {}
    },
    send: ({ text }) =>
      client.ask('POST /takedown/{takedown_id}/appeal', {
        params: { takedown_id: takedownId },
        body: { text: text.trim() },
      }),
    done: (takedown) => {
      queryClient.setQueryData(queryKey, takedown)
      snackbar.show({ text: t('sent') })
      onClose()
    },
    refused: (error) => {
      // Another tab or the operator was faster: the page shows how it stands.
      void queryClient.invalidateQueries({ queryKey })
      return {
        words: failureWords(error, {
          offline: t('failed.offline'),
          already_appealed: t('failed.already'),
          not_down: t('failed.notDown'),
          attempt_limit: t('failed.often'),
          other: t('failed.other'),
        }),
      }
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t('appeal.title')}
      description={t('appeal.body')}
      focusField
      footer={
        <>
          <Button onClick={onClose}>{t('appeal.cancel')}</Button>
          <Button
            kind="primary"
            loading={form.isPending}
            loadingText={t('appeal.sending')}
            onClick={() => form.submit()}
          >
            {t('appeal.send')}
          </Button>
        </>
      }
    >
      <form onSubmit={form.submit}>
        <TextArea label={t('appeal.label')} placeholder={t('appeal.hint')} rows={4} {...form.field('text')} />
        {form.problem && <Notice tone="danger">{form.problem}</Notice>}
      </form>
    </Dialog>
  )
}
