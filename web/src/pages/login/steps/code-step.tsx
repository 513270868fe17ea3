import { limits } from '@koma/contract/limits'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../features/session/index.ts'
import { CodeField } from '../../../ui/field/code-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { unlessRefused, useRefusal } from '../use-refusal.ts'
import { CodeLead } from './code-lead.tsx'
import { ResendCode } from './resend-code.tsx'
import { StepForm } from './step-form.tsx'

interface CodeStepProps {
  email: string
  password: string
}

/** The last step of a sign-up: the code from the mail, submitted as soon as all six digits are typed. */
export function CodeStep({ email, password }: CodeStepProps) {
  const t = useTranslations('login.code')
  const session = useSession()
  const refusal = useRefusal()
  const refused = (error: unknown) => refusal(error, { wrong_code: 'code' as const })
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.length < limits.mailCode.digits ? t('required') : undefined }),
    send: async ({ code }) => unlessRefused(await session.verifyEmail(email, code, password)),
    refused: (error) => {
      const shown = refused(error)
      // A wrong code is cleared to be retyped; after any other failure the same code can be sent again.
      return { ...shown, values: shown.field && { code: '' } }
    },
  })
  return (
    <StepForm
      title={t('title')}
      lead={<CodeLead words="code" email={email} />}
      problem={form.problem}
      submit={t('submit')}
      submitting={t('submitting')}
      isSubmitting={form.isPending}
      onSubmit={form.submit}
      more={
        <ResendCode
          resend={() => session.resendCode(email)}
          onSent={() => form.refuse(null)}
          onRefused={(error) => form.refuse(refused(error))}
        />
      }
    >
      <CodeField
        label={t('label')}
        {...form.field('code')}
        onChange={(code) => form.set({ code })}
        onComplete={() => form.submit()}
      />
    </StepForm>
  )
}
