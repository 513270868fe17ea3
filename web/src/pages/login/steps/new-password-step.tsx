import { useForm } from '@koma/ui/form/use-form.ts'
import { useTranslations } from 'use-intl'
import {
  MailCodeField,
  NewPasswordField,
  ResendCode,
  unlessRefused,
  useMailCodeCheck,
  useNewPasswordCheck,
  useRefusal,
} from '../../../features/account/index.ts'
import type { Outcome } from '../../../features/session/index.ts'
import styles from '../login.module.css'
import { CodeLead } from './code-lead.tsx'
import { StepForm } from './step-form.tsx'

interface NewPasswordStepProps {
  email: string
  /** `code` after a reload during a sign-up: the password is lost and asked for again. */
  words: 'reset' | 'code'
  send: (code: string, password: string) => Promise<Outcome>
  resend: () => Promise<Outcome>
}

/** Asks for the code from the mail and a new password. */
export function NewPasswordStep({ email, words, send, resend }: NewPasswordStepProps) {
  const t = useTranslations('login')
  const refusal = useRefusal()
  const checkCode = useMailCodeCheck()
  const purpose = words === 'reset' ? 'reset' : 'signUp'
  const checkPassword = useNewPasswordCheck(purpose)
  const refused = (error: unknown) => refusal(error, { wrong_code: 'code' as const })
  const form = useForm({
    initial: { code: '', password: '' },
    check: ({ code, password }) => ({
      code: checkCode(code),
      password: checkPassword(password),
    }),
    send: async ({ code, password }) => unlessRefused(await send(code, password)),
    refused,
  })
  return (
    <StepForm
      title={t(`${words}.title`)}
      lead={<CodeLead words={words} email={email} />}
      problem={form.problem}
      submit={t(`${words}.submit`)}
      submitting={t(`${words}.submitting`)}
      isSubmitting={form.isPending}
      onSubmit={form.submit}
      more={
        <>
          {words === 'reset' && <p className={styles.note}>{t('reset.note')}</p>}
          <ResendCode
            resend={resend}
            onSent={() => form.refuse(null)}
            onRefused={(error) => form.refuse(refused(error))}
          />
        </>
      }
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <MailCodeField name="code" {...form.field('code')} onChange={(code) => form.set({ code })} />
      <NewPasswordField purpose={purpose} {...form.field('password')} />
    </StepForm>
  )
}
