import type { Share } from '@koma/contract'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { reasonOf, useShareCache } from '../../features/shares/index.ts'
import { useApi } from '../../platform/api-client.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { Notice } from '../../ui/state/notice.tsx'

interface DeleteDialogProps {
  share: Share
  open: boolean
  onClose: () => void
}

/** Asks for the album's name: a second click by mistake must not do it. */
export function DeleteDialog({ share, open, onClose }: DeleteDialogProps) {
  const t = useTranslations('shareEdit.delete')
  const failed = useTranslations('shares.failed')
  const client = useApi()
  const cache = useShareCache()
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [running, setRunning] = useState(false)
  const { name, album_id: shareId } = share
  const matches = plain(typed) === plain(name)
  const close = () => {
    setTyped('')
    setProblem(null)
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!matches || running) return
    setRunning(true)
    setProblem(null)
    const { error } = await client.call('DELETE /share/{ShareId}', { params: { ShareId: shareId } })
    // Gone already is as good as deleted.
    if (error && error.status !== 404) {
      setRunning(false)
      return setProblem(failed(reasonOf(error)))
    }
    snackbar.show({ text: t('deleted', { name }) })
    await navigate('/share', { replace: true })
    cache.gone(shareId)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t('title', { name })}
      description={t('body')}
      locked={running}
      focusField
      footer={
        <>
          <Button onClick={close} disabled={running}>
            {t('cancel')}
          </Button>
          <Button
            kind="danger"
            type="submit"
            form={formId}
            disabled={!matches}
            loading={running}
            loadingText={t('confirming')}
          >
            {t('confirm')}
          </Button>
        </>
      }
    >
      {problem && <Notice tone="danger">{problem}</Notice>}
      <form id={formId} onSubmit={submit}>
        <TextField
          label={t('label', { name })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </form>
    </Dialog>
  )
}

/** As somebody types a name they see: width and case of letters do not matter. */
function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
