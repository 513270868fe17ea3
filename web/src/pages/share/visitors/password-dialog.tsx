import { Button } from '@koma/ui/button/button.tsx'
import { PasswordField } from '@koma/ui/field/password-field.tsx'
import { useForm } from '@koma/ui/form/use-form.ts'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { rememberUnlock, useShareCache, useShareFailure } from '../../../features/shares/index.ts'
import { useApi } from '../../../platform/api-client.tsx'
import styles from '../share.module.css'

interface PasswordDialogProps {
  shareId: string
  open: boolean
  onClose: () => void
}

/** Exchanges the password for a token that is remembered on this device. The password itself is not kept. */
export function PasswordDialog({ shareId, open, onClose }: PasswordDialogProps) {
  const t = useTranslations('sharePage.locked')
  const explain = useShareFailure()
  const client = useApi()
  const cache = useShareCache()
  const formId = useId()
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? t('empty') : undefined }),
    send: (body) => client.ask('POST /share/{ShareId}/unlock', { params: { ShareId: shareId }, body }),
    done: ({ unlock_token: token }) => {
      rememberUnlock(shareId, token)
      form.reset({ password: '' })
      cache.ask(shareId)
      onClose()
    },
    refused: (error) => ({ words: explain(error), field: 'password' }),
  })
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
          <Button kind="primary" type="submit" form={formId} loading={form.isPending} loadingText={t('opening')}>
            {t('see')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate>
        <PasswordField label={t('label')} autoComplete="off" {...form.field('password')} />
        <p className={styles.remembered}>{t('remembered')}</p>
      </form>
    </Dialog>
  )
}
