import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { afterLogin, type IssuerProblem, useSession } from '../../../features/session/index.ts'
import { StepForm } from '../steps/step-form.tsx'

/** The login where another issuer signs people in: one button that leads there. */
export function IssuerStep() {
  const t = useTranslations('login.issuer')
  const [search] = useSearchParams()
  const { issuer } = useSession()
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<IssuerProblem | null>(null)
  async function leave(event: FormEvent) {
    event.preventDefault()
    if (!issuer || isLeaving) return
    setProblem(null)
    setLeaving(true)
    setProblem(await issuer.begin(afterLogin(search)))
    setLeaving(false)
  }
  return (
    <StepForm
      first
      title={t('title')}
      lead={t('lead')}
      problem={problem ? t(`problem.${problem}`) : undefined}
      submit={t('submit')}
      submitting={t('submitting')}
      isSubmitting={isLeaving}
      onSubmit={leave}
    />
  )
}
