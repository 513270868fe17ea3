import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useSession } from '../../features/session/index.ts'
import { EmailField, useEmailRules } from './email-field.tsx'
import type { StepName } from './step.ts'
import { StepForm } from './step-form.tsx'
import { useProblem } from './use-problem.ts'

interface ForgotStepProps {
  email: string
  go: (step: StepName, email: string) => void
}

export function ForgotStep({ email, go }: ForgotStepProps) {
  const t = useTranslations('login.forgot')
  const session = useSession()
  const { problem, note } = useProblem()
  const form = useForm({ defaultValues: { email } })
  const rules = useEmailRules()
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    const address = values.email.trim()
    const outcome = await session.requestReset(address)
    note(outcome)
    if (outcome.ok) go('reset', address)
  })
  const badAddress = problem?.reason === 'invalid_email' ? problem.words : undefined
  return (
    <StepForm
      title={t('title')}
      lead={t('lead')}
      problem={badAddress ? undefined : problem?.words}
      submit={t('submit')}
      submitting={t('submitting')}
      isSubmitting={isSubmitting}
      onSubmit={submit}
    >
      <EmailField error={errors.email?.message ?? badAddress} {...form.register('email', rules)} />
    </StepForm>
  )
}
