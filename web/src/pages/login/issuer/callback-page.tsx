import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { type IssuerOutcome, loginAddress, useSession } from '../../../features/session/index.ts'
import { LoginFrame } from '../login-frame.tsx'
import { StepForm } from '../steps/step-form.tsx'

/** The issuer sends people back here. The code in the address works once, and the address leaves the history at once. */
export function CallbackPage() {
  const { issuer, status } = useSession()
  const [address] = useState(() => new URL(location.href))
  const [outcome, setOutcome] = useState<IssuerOutcome | null>(null)
  useEffect(() => {
    let current = true
    issuer?.finish(address).then((finished) => current && setOutcome(finished))
    return () => {
      current = false
    }
  }, [issuer, address])
  if (!issuer) return <Navigate to="/login" replace />
  if (outcome?.ok) return <Navigate to={outcome.from} replace />
  // Anybody who comes here through the history is signed in already.
  if (outcome && status === 'user') return <Navigate to="/" replace />
  return <LoginFrame compact>{outcome ? <Failed {...outcome} /> : <Arriving />}</LoginFrame>
}

function Arriving() {
  const t = useTranslations('login.issuer')
  return (
    <StepForm
      first
      title={t('arriving')}
      submit={t('submit')}
      submitting={t('checking')}
      isSubmitting
      onSubmit={(event) => event.preventDefault()}
    />
  )
}

function Failed({ reason, from }: Extract<IssuerOutcome, { ok: false }>) {
  const t = useTranslations('login.issuer')
  const navigate = useNavigate()
  const [pathname = '/', search = ''] = from.split(/(?=\?)/)
  return (
    <StepForm
      first
      focused
      title={t('failed')}
      lead={t(`problem.${reason}`)}
      submit={t('again')}
      onSubmit={(event) => {
        event.preventDefault()
        navigate(loginAddress({ pathname, search }), { replace: true })
      }}
    />
  )
}
