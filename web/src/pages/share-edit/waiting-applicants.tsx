import type { Share, ShareApplicant } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { Button } from '@koma/ui/button/button.tsx'
import { RelativeTime } from '@koma/ui/format/relative-time.tsx'
import { Badge } from '@koma/ui/label/badge.tsx'
import { ListRow } from '@koma/ui/list/list-row.tsx'
import { SectionHeading } from '@koma/ui/list/section-heading.tsx'
import { useTranslations } from 'use-intl'
import { useShareCalls, useShareChange } from '../../features/shares/index.ts'
import { personName } from '../../features/tags/index.ts'

/** People who applied to join and wait for the owner's approval. */
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
  const calls = useShareCalls()
  const name = personName(user, nameless)
  const { run: answer, pending } = useShareChange<'approve' | 'reject'>({
    send: (which) =>
      which === 'approve' ? calls.name(share.album_id, [user.user_id]) : calls.remove(share.album_id, user.user_id),
    said: (_, which) => t(which === 'approve' ? 'approved' : 'rejected', { name }),
  })
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
            loading={pending === 'reject'}
            onClick={() => void answer('reject')}
          >
            {t('reject')}
          </Button>
          <Button
            kind="primary"
            size="small"
            aria-label={t('approveNamed', { name })}
            loading={pending === 'approve'}
            onClick={() => void answer('approve')}
          >
            {t('approve')}
          </Button>
        </>
      }
    />
  )
}
