import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useSession } from '../../features/session/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { isEmailAddress } from './email-address.ts'
import styles from './login.module.css'
import type { StepName } from './step.ts'
import { StepForm } from './step-form.tsx'
import { useProblem } from './use-problem.ts'

interface ForgotStepProps {
  email: string
  go: (step: StepName, email: string) => void
}

export function ForgotStep({ email, go }: ForgotStepProps) {
  const t = useTranslations('login')
  const session = useSession()
  const { problem, note } = useProblem()
  const form = useForm({ defaultValues: { email } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    const address = values.email.trim()
    const outcome = await session.requestReset(address)
    note(outcome)
    if (outcome.ok) go('reset', address)
  })
  return (
    <StepForm title={t('forgot.title')} lead={t('forgot.lead')} problem={problem?.words} onSubmit={submit}>
      <TextField
        label={t('email.label')}
        placeholder={t('email.placeholder')}
        type="email"
        autoComplete="username"
        inputMode="email"
        error={errors.email?.message}
        {...form.register('email', {
          required: t('email.required'),
          validate: (typed) => isEmailAddress(typed.trim()) || t('email.invalid'),
        })}
      />
      <Button
        kind="primary"
        type="submit"
        block
        className={styles.main}
        loading={isSubmitting}
        loadingText={t('forgot.submitting')}
      >
        {t('forgot.submit')}
      </Button>
    </StepForm>
  )
}
