import { useForm } from '@koma/ui/form/use-form.ts'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../../features/account/index.ts'
import { LoginFrame } from './login-frame.tsx'
import { StepForm } from './steps/step-form.tsx'

interface MailedLinkProps<End> {
  /** Where its words are. */
  of: 'undo' | 'endSession'
  /** Does what the link is for, and resolves to how it ended. Rejects if it can be tried again. */
  follow: (token: string) => Promise<End>
  /** How a link without a token ends. */
  withoutToken: End
  children: (end: End) => ReactNode
}

/** The page that a link in a mail leads to. Nothing happens before the button is pressed, because mail scanners open links. */
export function MailedLink<End>({ of, follow, withoutToken, children }: MailedLinkProps<End>) {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [end, setEnd] = useState<End | null>(token ? null : withoutToken)
  return (
    <LoginFrame compact>
      {end === null ? (
        <Confirm of={of} follow={() => follow(token)} onEnd={(ended) => setEnd(() => ended)} />
      ) : (
        children(end)
      )}
    </LoginFrame>
  )
}

interface ConfirmProps<End> {
  of: MailedLinkProps<End>['of']
  follow: () => Promise<End>
  onEnd: (end: End) => void
}

function Confirm<End>({ of, follow, onEnd }: ConfirmProps<End>) {
  const t = useTranslations(`login.${of}`)
  const refusal = useRefusal()
  const form = useForm({
    initial: {},
    send: follow,
    done: onEnd,
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

interface FollowedProps {
  words: { title: string; lead: ReactNode; submit: string }
  onGo: () => void
}

/** How it ended, and the way on. */
export function Followed({ words: { title, lead, submit }, onGo }: FollowedProps) {
  return (
    <StepForm
      first
      focused
      title={title}
      lead={lead}
      submit={submit}
      onSubmit={(event) => {
        event.preventDefault()
        onGo()
      }}
    />
  )
}
