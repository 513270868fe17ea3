import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { refuse } from '../../../features/account/index.ts'
import { useSession } from '../../../features/session/index.ts'
import { Followed, MailedLink } from '../mailed-link.tsx'
import type { LoginStep } from '../steps/step.ts'

type End = 'done' | 'link_ended'

/** Ends the session that the mail about a new sign-in tells of. */
export function EndSessionPage() {
  const session = useSession()
  const follow = async (token: string): Promise<End> => {
    const outcome = await session.endSession(token)
    if (outcome.ok) return 'done'
    const { reason } = outcome
    return reason === 'link_ended' ? reason : refuse({ ...outcome, reason })
  }
  return (
    <MailedLink<End> of="endSession" follow={follow} withoutToken="link_ended">
      {(end) => <Ended end={end} />}
    </MailedLink>
  )
}

function Ended({ end }: { end: End }) {
  const t = useTranslations(`login.endSession.${end}`)
  const { status } = useSession()
  const navigate = useNavigate()
  const go = () => {
    if (end === 'link_ended') navigate('/login')
    else if (status === 'user') navigate('/setting/change_password')
    else navigate('/login', { state: { step: 'forgot', email: '' } satisfies LoginStep })
  }
  return <Followed words={{ title: t('title'), lead: t('lead'), submit: t('submit') }} onGo={go} />
}
