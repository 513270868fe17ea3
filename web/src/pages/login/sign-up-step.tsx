import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useSession } from '../../features/session/index.ts'
import { Agreement } from './agreement.tsx'
import { EmailField, useEmailRules } from './email-field.tsx'
import styles from './login.module.css'
import { NewPasswordField, useNewPasswordRules } from './new-password-field.tsx'
import type { StepName } from './step.ts'
import { StepForm } from './step-form.tsx'
import { useProblem } from './use-problem.ts'

interface SignUpStepProps {
  email: string
  go: (step: StepName, email: string) => void
  onPassword: (password: string) => void
}

export function SignUpStep({ email, go, onPassword }: SignUpStepProps) {
  const t = useTranslations('login.signUp')
  const session = useSession()
  const { problem, note } = useProblem()
  const form = useForm({ defaultValues: { email, password: '' } })
  const emailRules = useEmailRules()
  const passwordRules = useNewPasswordRules('signUp')
  const { errors, isSubmitting } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })

  const submit = form.handleSubmit(async (values) => {
    const address = values.email.trim()
    const outcome = await session.signUp(address, values.password)
    note(outcome)
    if (!outcome.ok) return
    onPassword(values.password)
    go('code', address)
  })
  const badAddress = problem?.reason === 'invalid_email' ? problem.words : undefined
  const logIn = () => go('email', form.getValues('email').trim())
  return (
    <StepForm
      title={t('title')}
      lead={t('lead')}
      problem={badAddress ? undefined : problem?.words}
      submit={t('submit')}
      submitting={t('submitting')}
      isSubmitting={isSubmitting}
      onSubmit={submit}
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
      <EmailField error={errors.email?.message ?? badAddress} {...form.register('email', emailRules)} />
      <NewPasswordField
        purpose="signUp"
        password={password}
        error={errors.password?.message}
        {...form.register('password', passwordRules)}
      />
    </StepForm>
  )
}
