import { useTranslations } from 'use-intl'
import { MailCodeField, ResendCode, useMailCodeForm } from '../../../features/account/index.ts'
import { useSession } from '../../../features/session/index.ts'
import { CodeLead } from './code-lead.tsx'
import { StepForm } from './step-form.tsx'

interface CodeStepProps {
  email: string
  password: string
  /** The version of the terms that was agreed to; null if the gate has to ask. */
  agreed: string | null
}

/** The last step of a sign-up: the code from the mail, submitted as soon as all six digits are typed. */
export function CodeStep({ email, password, agreed }: CodeStepProps) {
  const t = useTranslations('login.code')
  const session = useSession()
  const form = useMailCodeForm({ send: (code) => session.verifyEmail(email, code, password, agreed) })
  return (
    <StepForm
      title={t('title')}
      lead={<CodeLead words="code" email={email} />}
      problem={form.problem}
      submit={t('submit')}
      submitting={t('submitting')}
      isSubmitting={form.isPending}
      onSubmit={form.submit}
      more={<ResendCode resend={() => session.resendCode(email)} {...form.resending} />}
    >
      <MailCodeField {...form.codeField} />
    </StepForm>
  )
}
