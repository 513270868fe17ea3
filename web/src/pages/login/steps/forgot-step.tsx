import { useForm } from '@koma/ui/form/use-form.ts'
import { useTranslations } from 'use-intl'
import { EmailField, unlessRefused, useEmailCheck, useRefusal } from '../../../features/account/index.ts'
import { useSession } from '../../../features/session/index.ts'
import type { StepName } from './step.ts'
import { StepForm } from './step-form.tsx'

interface ForgotStepProps {
  email: string
  go: (step: StepName, email: string) => void
}

export function ForgotStep({ email, go }: ForgotStepProps) {
  const t = useTranslations('login.forgot')
  const session = useSession()
  const refusal = useRefusal()
  const checkEmail = useEmailCheck()
  const form = useForm({
    initial: { email },
    check: (values) => ({ email: checkEmail(values.email) }),
    send: async (values) => {
      const address = values.email.trim()
      unlessRefused(await session.requestReset(address))
      return address
    },
    done: (address) => go('reset', address),
    refused: (error) => refusal(error, { invalid_email: 'email' as const }),
  })
  return (
    <StepForm
      title={t('title')}
      lead={t('lead')}
      problem={form.problem}
      submit={t('submit')}
      submitting={t('submitting')}
      isSubmitting={form.isPending}
      onSubmit={form.submit}
    >
      <EmailField {...form.field('email')} />
    </StepForm>
  )
}
