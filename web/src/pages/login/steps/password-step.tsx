import { Button } from '@koma/ui/button/button.tsx'
import { PasswordField } from '@koma/ui/field/password-field.tsx'
import { TextField } from '@koma/ui/field/text-field.tsx'
import { useForm } from '@koma/ui/form/use-form.ts'
import { useTranslations } from 'use-intl'
import { unlessRefused, useRefusal } from '../../../features/account/index.ts'
import { useSession } from '../../../features/session/index.ts'
import styles from '../login.module.css'
import type { StepName } from './step.ts'
import { StepForm } from './step-form.tsx'

interface PasswordStepProps {
  email: string
  go: (step: StepName, email: string) => void
  /** Keeps the password for the code step, if the sign-up was never finished. */
  onPassword: (password: string) => void
}

export function PasswordStep({ email, go, onPassword }: PasswordStepProps) {
  const t = useTranslations('login.password')
  const session = useSession()
  const refusal = useRefusal()
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? t('required') : undefined }),
    send: async ({ password }) => {
      const outcome = await session.signIn(email, password)
      const isUnverified = !outcome.ok && outcome.reason === 'email_unverified'
      if (isUnverified) await session.resendCode(email)
      else unlessRefused(outcome)
      return { isUnverified }
    },
    done: ({ isUnverified }, { password }) => {
      if (!isUnverified) return
      onPassword(password)
      go('code', email)
    },
    refused: (error) => ({ ...refusal(error, { wrong_credentials: 'password' as const }), focus: 'password' }),
  })
  return (
    <StepForm
      title={t('title')}
      problem={form.problem}
      submit={t('submit')}
      submitting={t('submitting')}
      isSubmitting={form.isPending}
      onSubmit={form.submit}
      more={
        <Button kind="text" className={styles.quiet} onClick={() => go('forgot', email)}>
          {t('forgot')}
        </Button>
      }
    >
      {/* Read-only rather than plain text: password managers save the pair they see in one form. */}
      <TextField
        label={t('account')}
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        trailing={
          <Button kind="text" size="small" className={styles.change} onClick={() => go('email', email)}>
            {t('change')}
          </Button>
        }
      />
      <PasswordField
        label={t('label')}
        required
        name="password"
        autoComplete="current-password"
        {...form.field('password')}
      />
    </StepForm>
  )
}
