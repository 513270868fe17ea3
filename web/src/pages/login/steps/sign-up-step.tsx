import { useForm } from '@koma/ui/form/use-form.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import {
  EmailField,
  NewPasswordField,
  unlessRefused,
  useEmailCheck,
  useNewPasswordCheck,
  useRefusal,
} from '../../../features/account/index.ts'
import { useSession } from '../../../features/session/index.ts'
import styles from '../login.module.css'
import { Agreement } from './agreement.tsx'
import type { StepName } from './step.ts'
import { StepForm } from './step-form.tsx'

interface SignUpStepProps {
  email: string
  go: (step: StepName, email: string) => void
  /** Keeps the password for the code step, and the version of the terms that was agreed to. */
  onPassword: (password: string, agreed: string | null) => void
}

export function SignUpStep({ email, go, onPassword }: SignUpStepProps) {
  const t = useTranslations('login.signUp')
  const session = useSession()
  const refusal = useRefusal()
  const terms = useQuery({ queryKey: ['terms'], queryFn: session.fetchTerms })
  const checkEmail = useEmailCheck()
  const checkPassword = useNewPasswordCheck('signUp')
  const form = useForm({
    initial: { email, password: '', agreed: false },
    check: (values) => ({
      email: checkEmail(values.email),
      password: checkPassword(values.password),
      agreed: values.agreed ? undefined : t('agreeFirst'),
    }),
    send: async (values) => {
      const address = values.email.trim()
      unlessRefused(await session.signUp(address, values.password))
      return address
    },
    done: (address, { password }) => {
      // If the version is not known, the gate asks after the sign-up.
      onPassword(password, terms.data?.version ?? null)
      go('code', address)
    },
    refused: (error) => refusal(error, { invalid_email: 'email' as const }),
  })
  const logIn = () => go('email', form.values.email.trim())
  return (
    <StepForm
      title={t('title')}
      lead={t('lead')}
      problem={form.problem}
      submit={t('submit')}
      submitting={t('submitting')}
      isSubmitting={form.isPending}
      onSubmit={form.submit}
      more={
        <p className={styles.aside}>
          {t.rich('existing', {
            link: (words) => (
              <button type="button" onClick={logIn}>
                {words}
              </button>
            ),
          })}
        </p>
      }
    >
      <EmailField {...form.field('email')} />
      <NewPasswordField purpose="signUp" {...form.field('password')} />
      <Agreement {...form.choice('agreed')} />
    </StepForm>
  )
}
