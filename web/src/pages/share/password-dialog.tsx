import { ApiError } from '@koma/client'
import { errorNameOf } from '@koma/contract/errors'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { rememberUnlock, useShareCache } from '../../features/shares/index.ts'
import { useApi } from '../../platform/api-client.tsx'
import { Button } from '../../ui/button/button.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from './share.module.css'

interface PasswordDialogProps {
  shareId: string
  open: boolean
  onClose: () => void
}

/** Exchanges the password for a token that is remembered on this device. The password itself is not kept. */
export function PasswordDialog({ shareId, open, onClose }: PasswordDialogProps) {
  const t = useTranslations('sharePage.locked')
  const failed = useTranslations('shares.failed')
  const client = useApi()
  const cache = useShareCache()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [running, setRunning] = useState(false)
  const refuse = (words: string) => {
    setError(words)
    field.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (running) return
    if (password === '') return refuse(t('empty'))
    setRunning(true)
    const answer = await client.call('POST /share/{ShareId}/unlock', {
      params: { ShareId: shareId },
      body: { password },
    })
    setRunning(false)
    if (answer.error) return refuse(failed(reasonOf(answer.error)))
    rememberUnlock(shareId, answer.data.unlock_token)
    setPassword('')
    cache.ask(shareId)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title')}
      description={t('body')}
      focusField
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} loading={running} loadingText={t('opening')}>
            {t('see')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <PasswordField
          ref={field}
          label={t('label')}
          autoComplete="off"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            setError(undefined)
          }}
          error={error}
        />
        <p className={styles.remembered}>{t('remembered')}</p>
      </form>
    </Dialog>
  )
}

function reasonOf(error: ApiError) {
  if (error.code === ApiError.network) return 'offline'
  const name = errorNameOf(error.code)
  if (name === 'share_password') return 'share_password'
  if (error.status === 429) return 'attempt_limit'
  return error.status === 404 ? 'gone' : 'other'
}
