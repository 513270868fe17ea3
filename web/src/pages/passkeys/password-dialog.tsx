import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { isCanceled } from '../../features/account/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import styles from './passkeys.module.css'
import { type Adding, isWrongPassword, usePasskeyFailure } from './use-adding.ts'

/** Shows that the owner of the account adds the passkey, and not somebody who found it signed in. */
export function PasswordDialog({ adding }: { adding: Adding }) {
  const t = useTranslations('passkeys.password')
  const ui = useTranslations('ui')
  const explain = usePasskeyFailure()
  const formId = useId()
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? t('required') : undefined }),
    send: ({ password }) => adding.withPassword(password),
    done: adding.tellAdded,
    refused: (error) => {
      if (isCanceled(error)) return undefined
      return { words: explain(error), field: isWrongPassword(error) ? ('password' as const) : undefined }
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && adding.cancel()}
      title={t('title')}
      description={t('body')}
      locked={form.isPending}
      focusField
      footer={
        <>
          <Button onClick={adding.cancel} disabled={form.isPending}>
            {ui('cancel')}
          </Button>
          <Button kind="primary" type="submit" form={formId} loading={form.isPending} loadingText={t('submitting')}>
            {t('submit')}
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
        <PasswordField label={t('label')} required autoComplete="current-password" {...form.field('password')} />
      </form>
    </Dialog>
  )
}
