import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useNavigationFacts } from '../../features/navigation/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { isEmailAddress } from './email-address.ts'
import styles from './login.module.css'
import type { StepName } from './step.ts'
import { StepForm } from './step-form.tsx'

interface EmailStepProps {
  email: string
  go: (step: StepName, email: string) => void
}

export function EmailStep({ email, go }: EmailStepProps) {
  const t = useTranslations('login.email')
  const form = useForm({ defaultValues: { email } })
  return (
    <StepForm first title={t('title')} onSubmit={form.handleSubmit((values) => go('password', values.email.trim()))}>
      <TextField
        label={t('label')}
        placeholder={t('placeholder')}
        type="email"
        autoComplete="username"
        inputMode="email"
        error={form.formState.errors.email?.message}
        {...form.register('email', {
          required: t('required'),
          validate: (typed) => isEmailAddress(typed.trim()) || t('invalid'),
        })}
      />
      <Button kind="primary" type="submit" block className={styles.main}>
        {t('continue')}
      </Button>
      <div className={styles.or}>{t('or')}</div>
      <Button
        kind="outline"
        block
        className={styles.main}
        onClick={() => go('sign-up', form.getValues('email').trim())}
      >
        {t('signUp')}
      </Button>
      <Agreement />
    </StepForm>
  )
}

export function Agreement() {
  const t = useTranslations('login.email')
  const { isMounted } = useNavigationFacts()
  if (!isMounted('/about/terms') || !isMounted('/about/privacy_policy')) return null
  return (
    <p className={styles.agreement}>
      {t.rich('agreement', {
        terms: (words) => <Link to="/about/terms">{words}</Link>,
        privacy: (words) => <Link to="/about/privacy_policy">{words}</Link>,
      })}
    </p>
  )
}
