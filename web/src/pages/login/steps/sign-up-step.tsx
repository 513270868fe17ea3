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
import { useForm } from '../../../ui/form/use-form.ts'
import styles from '../login.module.css'
import { Agreement } from './agreement.tsx'
import type { StepName } from './step.ts'
import { StepForm } from './step-form.tsx'

interface SignUpStepProps {
  email: string
  go: (step: StepName, email: string) => void
  onPassword: (password: string) => void
}

export function SignUpStep({ email, go, onPassword }: SignUpStepProps) {
  const t = useTranslations('login.signUp')
  const session = useSession()
  const refusal = useRefusal()
  const checkEmail = useEmailCheck()
  const checkPassword = useNewPasswordCheck('signUp')
  const form = useForm({
    initial: { email, password: '' },
    check: (values) => ({ email: checkEmail(values.email), password: checkPassword(values.password) }),
    send: async (values) => {
      const address = values.email.trim()
      unlessRefused(await session.signUp(address, values.password))
      return address
    },
    done: (address, { password }) => {
      onPassword(password)
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
        <>
          <p className={styles.aside}>
            {t.rich('existing', {
              link: (words) => (
                <button type="button" onClick={logIn}>
                  {words}
                </button>
              ),
            })}
          </p>
          <Agreement />
        </>
      }
    >
      <EmailField {...form.field('email')} />
      <NewPasswordField purpose="signUp" {...form.field('password')} />
    </StepForm>
  )
}
