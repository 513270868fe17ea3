import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { unlessRefused, useRefusal } from '../../../features/account/index.ts'
import { useSession } from '../../../features/session/index.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { LoginFrame } from '../login-frame.tsx'
import type { LoginStep } from '../steps/step.ts'
import { StepForm } from '../steps/step-form.tsx'

/** The link in the mail leads here. Nothing happens before the button is pressed, because mail scanners open links. */
export function UndoEmailChangePage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [ended, setEnded] = useState<'link_ended' | 'email_taken' | null>(token ? null : 'link_ended')
  const [restored, setRestored] = useState<string | null>(null)
  return (
    <LoginFrame compact>
      {restored !== null ? (
        <Restored email={restored} />
      ) : ended ? (
        <Ended reason={ended} />
      ) : (
        <Confirm token={token} onRestored={setRestored} onEnded={setEnded} />
      )}
    </LoginFrame>
  )
}

interface ConfirmProps {
  token: string
  onRestored: (email: string) => void
  onEnded: (reason: 'link_ended' | 'email_taken') => void
}

function Confirm({ token, onRestored, onEnded }: ConfirmProps) {
  const t = useTranslations('login.undo')
  const session = useSession()
  const refusal = useRefusal()
  const form = useForm({
    initial: {},
    send: async () => {
      const outcome = await session.undoEmailChange(token)
      if (outcome.ok) return () => onRestored(outcome.email)
      const { reason } = outcome
      if (reason === 'link_ended' || reason === 'email_taken') return () => onEnded(reason)
      unlessRefused({ ...outcome, reason })
    },
    done: (end) => end?.(),
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

function Restored({ email }: { email: string }) {
  const t = useTranslations('login.undo.done')
  const navigate = useNavigate()
  return (
    <StepForm
      first
      focused
      title={t('title')}
      lead={t.rich('lead', { email, b: (bold) => <b>{bold}</b> })}
      submit={t('submit')}
      onSubmit={(event) => {
        event.preventDefault()
        navigate('/login', { state: { step: 'forgot', email } satisfies LoginStep })
      }}
    />
  )
}

function Ended({ reason }: { reason: 'link_ended' | 'email_taken' }) {
  const t = useTranslations(`login.undo.${reason}`)
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
        navigate('/login')
      }}
    />
  )
}
