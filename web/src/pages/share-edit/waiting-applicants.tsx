import type { Share, ShareApplicant } from '@koma/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSharePeople } from '../../features/shares/index.ts'
import { personName } from '../../features/tags/index.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { RelativeTime } from '../../ui/format/relative-time.tsx'
import { Badge } from '../../ui/label/badge.tsx'
import { ListRow } from '../../ui/list/list-row.tsx'
import { SectionHeading } from '../../ui/list/section-heading.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'

/** Who asked to join and waits for the owner. */
export function WaitingApplicants({ share }: { share: Share }) {
  const t = useTranslations('shareEdit.waiting')
  const applicants = share.approval_awaiting_users
  if (applicants.length === 0) return null
  return (
    <section>
      <SectionHeading note={<Badge count={applicants.length} flat />}>{t('title')}</SectionHeading>
      <ul aria-label={t('title')}>
        {applicants.map((user) => (
          <Applicant key={user.user_id} share={share} user={user} />
        ))}
      </ul>
    </section>
  )
}

function Applicant({ share, user }: { share: Share; user: ShareApplicant }) {
  const t = useTranslations('shareEdit.waiting')
  const nameless = useTranslations('shares')('somebody')
  const people = useSharePeople()
  const snackbar = useSnackbar()
  const [running, setRunning] = useState<'approve' | 'reject' | null>(null)
  const name = personName(user, nameless)
  const answer = async (which: 'approve' | 'reject') => {
    if (running) return
    setRunning(which)
    const done =
      which === 'approve'
        ? (await people.name(share.album_id, [user.user_id])) !== null
        : await people.remove(share.album_id, user.user_id)
    setRunning(null)
    if (done) snackbar.show({ text: t(which === 'approve' ? 'approved' : 'rejected', { name }) })
  }
  return (
    <ListRow
      height={56}
      leading={<Avatar src={user.user_icon} size={40} />}
      title={name}
      caption={<RelativeTime moment={user.applied_at} />}
      actions={
        <>
          <Button
            kind="text"
            size="small"
            aria-label={t('rejectNamed', { name })}
            loading={running === 'reject'}
            onClick={() => void answer('reject')}
          >
            {t('reject')}
          </Button>
          <Button
            kind="primary"
            size="small"
            aria-label={t('approveNamed', { name })}
            loading={running === 'approve'}
            onClick={() => void answer('approve')}
          >
            {t('approve')}
          </Button>
        </>
      }
    />
  )
}
