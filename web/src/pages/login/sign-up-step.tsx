import { brokenPasswordRules } from '@koma/contract/password-rules'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { PasswordChecklist, useSession } from '../../features/session/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { isEmailAddress } from './email-address.ts'
import { Agreement } from './email-step.tsx'
import styles from './login.module.css'
import type { StepName } from './step.ts'
import { StepForm } from './step-form.tsx'
import { useProblem } from './use-problem.ts'

interface SignUpStepProps {
  email: string
  go: (step: StepName, email: string) => void
  onPassword: (password: string) => void
}

export function SignUpStep({ email, go, onPassword }: SignUpStepProps) {
  const t = useTranslations('login')
  const session = useSession()
  const { problem, note } = useProblem()
  const form = useForm({ defaultValues: { email, password: '' } })
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
  return (
    <StepForm
      title={t('signUp.title')}
      lead={t('signUp.lead')}
      problem={badAddress ? undefined : problem?.words}
      onSubmit={submit}
    >
      <TextField
        label={t('email.label')}
        placeholder={t('email.placeholder')}
        type="email"
        autoComplete="username"
        inputMode="email"
        error={errors.email?.message ?? badAddress}
        {...form.register('email', {
          required: t('email.required'),
          validate: (typed) => isEmailAddress(typed.trim()) || t('email.invalid'),
        })}
      />
      <PasswordField
        label={t('signUp.password')}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password', {
          validate: (typed) => brokenPasswordRules(typed).length === 0 || t('signUp.rulesMissing'),
        })}
      />
      <PasswordChecklist password={password} />
      <Button
        kind="primary"
        type="submit"
        block
        className={styles.main}
        loading={isSubmitting}
        loadingText={t('signUp.submitting')}
      >
        {t('signUp.submit')}
      </Button>
      <p className={styles.aside}>
        {t.rich('signUp.existing', {
          link: (words) => (
            <button type="button" onClick={() => go('email', form.getValues('email').trim())}>
              {words}
            </button>
          ),
        })}
      </p>
      <Agreement />
    </StepForm>
  )
}
