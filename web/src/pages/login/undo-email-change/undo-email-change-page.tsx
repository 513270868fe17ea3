import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { refuse } from '../../../features/account/index.ts'
import { useSession } from '../../../features/session/index.ts'
import { Followed, MailedLink } from '../mailed-link.tsx'
import type { LoginStep } from '../steps/step.ts'

type End = { restored: string } | 'link_ended' | 'email_taken'

/** Undoes a change of the e-mail address, by the link in the mail to the former one. */
export function UndoEmailChangePage() {
  const session = useSession()
  const follow = async (token: string): Promise<End> => {
    const outcome = await session.undoEmailChange(token)
    if (outcome.ok) return { restored: outcome.email }
    const { reason } = outcome
    return reason === 'link_ended' || reason === 'email_taken' ? reason : refuse({ ...outcome, reason })
  }
  return (
    <MailedLink<End> of="undo" follow={follow} withoutToken="link_ended">
      {(end) => (typeof end === 'string' ? <Ended reason={end} /> : <Restored email={end.restored} />)}
    </MailedLink>
  )
}

function Restored({ email }: { email: string }) {
  const t = useTranslations('login.undo.done')
  const navigate = useNavigate()
  const lead = t.rich('lead', { email, b: (bold) => <b>{bold}</b> })
  const go = () => void navigate('/login', { state: { step: 'forgot', email } satisfies LoginStep })
  return <Followed words={{ title: t('title'), lead, submit: t('submit') }} onGo={go} />
}

function Ended({ reason }: { reason: 'link_ended' | 'email_taken' }) {
  const t = useTranslations(`login.undo.${reason}`)
  const navigate = useNavigate()
  return (
    <Followed
      words={{ title: t('title'), lead: t('lead'), submit: t('submit') }}
      onGo={() => void navigate('/login')}
    />
  )
}
