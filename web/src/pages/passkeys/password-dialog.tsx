import { PasswordField } from '@koma/ui/field/password-field.tsx'
import { useForm } from '@koma/ui/form/use-form.ts'
import { FormDialog } from '@koma/ui/overlay/form-dialog.tsx'
import { useTranslations } from 'use-intl'
import { isCanceled } from '../../features/account/index.ts'
import { type Adding, isWrongPassword, usePasskeyFailure } from './use-adding.ts'

/** Shows that the owner of the account adds the passkey, and not somebody who found it signed in. */
export function PasswordDialog({ adding }: { adding: Adding }) {
  const t = useTranslations('passkeys.password')
  const explain = usePasskeyFailure()
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
    <FormDialog
      title={t('title')}
      description={t('body')}
      form={form}
      onClose={adding.cancel}
      submitLabel={t('submit')}
      submittingLabel={t('submitting')}
    >
      <PasswordField label={t('label')} required autoComplete="current-password" {...form.field('password')} />
    </FormDialog>
  )
}
