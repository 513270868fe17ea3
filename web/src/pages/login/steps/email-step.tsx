import { Button } from '@koma/ui/button/button.tsx'
import { useForm } from '@koma/ui/form/use-form.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EmailField, useEmailCheck } from '../../../features/account/index.ts'
import styles from '../login.module.css'
import { DocumentLinks } from './agreement.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import type { StepName } from './step.ts'
import { StepForm } from './step-form.tsx'

interface EmailStepProps {
  email: string
  go: (step: StepName, email: string) => void
}

export function EmailStep({ email, go }: EmailStepProps) {
  const t = useTranslations('login.email')
  const checkEmail = useEmailCheck()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({
    initial: { email },
    check: (values) => ({ email: checkEmail(values.email) }),
    send: (values) => go('password', values.email.trim()),
  })
  return (
    <StepForm
      first
      title={t('title')}
      problem={problem ?? undefined}
      submit={t('continue')}
      onSubmit={form.submit}
      more={
        <>
          <div className={styles.or}>{t('or')}</div>
          <PasskeyButton onProblem={setProblem} />
          <Button kind="outline" block className={styles.main} onClick={() => go('sign-up', form.values.email.trim())}>
            {t('signUp')}
          </Button>
          <DocumentLinks />
        </>
      }
    >
      <EmailField autoComplete="username webauthn" {...form.field('email')} />
    </StepForm>
  )
}
