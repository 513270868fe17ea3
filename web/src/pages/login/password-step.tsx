import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useSession } from '../../features/session/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import styles from './login.module.css'
import type { StepName } from './step.ts'
import { StepForm } from './step-form.tsx'
import { useProblem } from './use-problem.ts'

interface PasswordStepProps {
  email: string
  go: (step: StepName, email: string) => void
  /** Kept for the code that ends a sign-up which was left half done. */
  onPassword: (password: string) => void
}

export function PasswordStep({ email, go, onPassword }: PasswordStepProps) {
  const t = useTranslations('login.password')
  const session = useSession()
  const { problem, note } = useProblem()
  const form = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ password }) => {
    const outcome = await session.signIn(email, password)
    if (!outcome.ok && outcome.reason === 'email_unverified') {
      onPassword(password)
      await session.resendCode(email)
      return go('code', email)
    }
    note(outcome)
    if (!outcome.ok) form.setFocus('password')
  })
  const wrong = problem?.reason === 'wrong_credentials' ? problem.words : undefined
  return (
    <StepForm
      title={t('title')}
      problem={wrong ? undefined : problem?.words}
      submit={t('submit')}
      submitting={t('submitting')}
      isSubmitting={isSubmitting}
      onSubmit={submit}
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
        autoComplete="current-password"
        error={errors.password?.message ?? wrong}
        {...form.register('password', { required: t('required') })}
      />
    </StepForm>
  )
}
