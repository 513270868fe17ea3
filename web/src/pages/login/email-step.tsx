import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button/button.tsx'
import { Agreement } from './agreement.tsx'
import { EmailField, useEmailRules } from './email-field.tsx'
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
  const rules = useEmailRules()
  return (
    <StepForm
      first
      title={t('title')}
      submit={t('continue')}
      onSubmit={form.handleSubmit((values) => go('password', values.email.trim()))}
      more={
        <>
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
        </>
      }
    >
      <EmailField error={form.formState.errors.email?.message} {...form.register('email', rules)} />
    </StepForm>
  )
}
