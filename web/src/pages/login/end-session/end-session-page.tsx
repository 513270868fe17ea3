import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { unlessRefused, useRefusal } from '../../../features/account/index.ts'
import { useSession } from '../../../features/session/index.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { LoginFrame } from '../login-frame.tsx'
import type { LoginStep } from '../steps/step.ts'
import { StepForm } from '../steps/step-form.tsx'

type End = 'done' | 'link_ended'

/** The link in the mail about a new sign-in leads here. Nothing ends before the button is pressed: mail scanners open links. */
export function EndSessionPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [end, setEnd] = useState<End | null>(token ? null : 'link_ended')
  return <LoginFrame compact>{end ? <Ended end={end} /> : <Confirm token={token} onEnd={setEnd} />}</LoginFrame>
}

function Confirm({ token, onEnd }: { token: string; onEnd: (end: End) => void }) {
  const t = useTranslations('login.endSession')
  const session = useSession()
  const refusal = useRefusal()
  const form = useForm({
    initial: {},
    send: async () => {
      const outcome = await session.endSession(token)
      if (outcome.ok) return () => onEnd('done')
      const { reason } = outcome
      if (reason === 'link_ended') return () => onEnd(reason)
      unlessRefused({ ...outcome, reason })
    },
    done: (tell) => tell?.(),
    refused: (error) => ({ words: refusal(error).words }),
  })
  return (
    <StepForm
      first
      title={t('title')}
      lead={t('lead')}
      problem={form.problem}
      submit={form.problem ? t('again') : t('submit')}
      submitting={t('submitting')}
      isSubmitting={form.isPending}
      onSubmit={form.submit}
    />
  )
}

function Ended({ end }: { end: End }) {
  const t = useTranslations(`login.endSession.${end}`)
  const { status } = useSession()
  const navigate = useNavigate()
  return (
    <StepForm
      first
      focused
      title={t('title')}
      lead={t('lead')}
      submit={t('submit')}
      onSubmit={(event) => {
        event.preventDefault()
        if (end === 'link_ended') navigate('/login')
        else if (status === 'user') navigate('/setting/change_password')
        else navigate('/login', { state: { step: 'forgot', email: '' } satisfies LoginStep })
      }}
    />
  )
}
