import { limits } from '@koma/contract/limits'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { Outcome } from '../../features/session/index.ts'
import { CodeField } from '../../ui/field/code-field.tsx'
import { CodeLead } from './code-lead.tsx'
import styles from './login.module.css'
import { NewPasswordField, useNewPasswordRules } from './new-password-field.tsx'
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
  const purpose = words === 'reset' ? 'reset' : 'signUp'
  const rules = useNewPasswordRules(purpose)
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
      lead={<CodeLead words={words} email={email} />}
      problem={wrong ? undefined : problem?.words}
      submit={t(`${words}.submit`)}
      submitting={t(`${words}.submitting`)}
      isSubmitting={isSubmitting}
      onSubmit={submit}
      more={
        <>
          {words === 'reset' && <p className={styles.note}>{t('reset.note')}</p>}
          <ResendCode resend={resend} onOutcome={note} />
        </>
      }
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
      <NewPasswordField
        purpose={purpose}
        password={password}
        error={errors.password?.message}
        {...form.register('password', rules)}
      />
    </StepForm>
  )
}
