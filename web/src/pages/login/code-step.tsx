import { limits } from '@koma/contract/limits'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../features/session/index.ts'
import { CodeField } from '../../ui/field/code-field.tsx'
import { CodeLead } from './code-lead.tsx'
import { ResendCode } from './resend-code.tsx'
import { StepForm } from './step-form.tsx'
import { useProblem } from './use-problem.ts'

interface CodeStepProps {
  email: string
  password: string
}

/** The last step of a sign-up: six digits, sent off by themselves once they are there. */
export function CodeStep({ email, password }: CodeStepProps) {
  const t = useTranslations('login.code')
  const session = useSession()
  const { problem, note, clear } = useProblem()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const [checking, setChecking] = useState(false)

  const check = async (typed: string) => {
    if (checking) return
    if (typed.length < limits.mailCode.digits) return setMissing(true)
    setChecking(true)
    const outcome = await session.verifyEmail(email, typed, password)
    setChecking(false)
    note(outcome)
    if (!outcome.ok && outcome.reason === 'wrong_code') setCode('')
  }
  const type = (typed: string) => {
    setCode(typed)
    setMissing(false)
    if (typed) clear()
  }
  const wrong = problem?.reason === 'wrong_code' ? problem.words : undefined
  return (
    <StepForm
      title={t('title')}
      lead={<CodeLead words="code" email={email} />}
      problem={wrong ? undefined : problem?.words}
      submit={t('submit')}
      submitting={t('submitting')}
      isSubmitting={checking}
      onSubmit={(event) => {
        event.preventDefault()
        check(code)
      }}
      more={<ResendCode resend={() => session.resendCode(email)} onOutcome={note} />}
    >
      <CodeField
        label={t('label')}
        value={code}
        onChange={type}
        onComplete={check}
        error={missing ? t('required') : wrong}
      />
    </StepForm>
  )
}
