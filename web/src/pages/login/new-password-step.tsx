import { limits } from '@koma/contract/limits'
import { brokenPasswordRules } from '@koma/contract/password-rules'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { type Outcome, PasswordChecklist } from '../../features/session/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { CodeField } from '../../ui/field/code-field.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import styles from './login.module.css'
import { ResendCode } from './resend-code.tsx'
import { StepForm } from './step-form.tsx'
import { useProblem } from './use-problem.ts'

interface NewPasswordStepProps {
  email: string
  /** A sign-up whose password a reload has forgotten asks for it again, in the words of a sign-up. */
  words: 'reset' | 'code'
  send: (code: string, password: string) => Promise<Outcome>
  resend: () => Promise<Outcome>
}

/** The code from the mail together with the password it settles. */
export function NewPasswordStep({ email, words, send, resend }: NewPasswordStepProps) {
  const t = useTranslations('login')
  const { problem, note } = useProblem()
  const form = useForm({ defaultValues: { code: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })

  const submit = form.handleSubmit(async (values) => {
    const outcome = await send(values.code, values.password)
    note(outcome)
    if (!outcome.ok && outcome.reason === 'wrong_code') form.setFocus('code')
  })
  const wrong = problem?.reason === 'wrong_code' ? problem.words : undefined
  return (
    <StepForm
      title={t(`${words}.title`)}
      lead={t.rich(`${words}.lead`, {
        email,
        minutes: String(limits.mailCode.lifetime / 60_000),
        b: (bold) => <b>{bold}</b>,
      })}
      problem={wrong ? undefined : problem?.words}
      onSubmit={submit}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Controller
        name="code"
        control={form.control}
        rules={{ validate: (typed) => typed.length === limits.mailCode.digits || t('code.required') }}
        render={({ field }) => (
          <CodeField
            label={t('code.label')}
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            ref={field.ref}
            error={errors.code?.message ?? wrong}
          />
        )}
      />
      <PasswordField
        label={words === 'reset' ? t('reset.password') : t('signUp.password')}
        autoComplete="new-password"
        hint={words === 'reset' ? t('reset.note') : undefined}
        error={errors.password?.message}
        {...form.register('password', {
          validate: (typed) =>
            brokenPasswordRules(typed).length === 0 ||
            (words === 'reset' ? t('reset.rulesMissing') : t('signUp.rulesMissing')),
        })}
      />
      <PasswordChecklist password={password} />
      <Button
        kind="primary"
        type="submit"
        block
        className={styles.main}
        loading={isSubmitting}
        loadingText={t(`${words}.submitting`)}
      >
        {t(`${words}.submit`)}
      </Button>
      <ResendCode resend={resend} onOutcome={note} />
      <p className={styles.agreement}>{t('code.spam')}</p>
    </StepForm>
  )
}
