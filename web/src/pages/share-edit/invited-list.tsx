import type { InvitedUser, Share } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { Button } from '@koma/ui/button/button.tsx'
import { RelativeTime } from '@koma/ui/format/relative-time.tsx'
import { ListRow } from '@koma/ui/list/list-row.tsx'
import { SectionHeading } from '@koma/ui/list/section-heading.tsx'
import { useTranslations } from 'use-intl'
import { useShareCalls, useShareChange } from '../../features/shares/index.ts'
import { personName } from '../../features/tags/index.ts'

/** People who were invited and have not answered yet. */
export function InvitedList({ share }: { share: Share }) {
  const t = useTranslations('shareEdit.invited')
  const invited = share.invited_users
  if (invited.length === 0) return null
  return (
    <section>
      <SectionHeading note={invited.length}>{t('title')}</SectionHeading>
      <ul aria-label={t('title')}>
        {invited.map((user) => (
          <Invited key={user.user_id} share={share} user={user} />
        ))}
      </ul>
    </section>
  )
}

function Invited({ share, user }: { share: Share; user: InvitedUser }) {
  const t = useTranslations('shareEdit.invited')
  const nameless = useTranslations('shares')('somebody')
  const { remove } = useShareCalls()
  const name = personName(user, nameless)
  const withdrawal = useShareChange({
    send: () => remove(share.album_id, user.user_id),
    said: () => t('withdrawn', { name }),
  })
  return (
    <ListRow
      height={56}
      leading={<Avatar src={user.user_icon} size={40} />}
      title={name}
      caption={<RelativeTime moment={user.invited_at} />}
      actions={
        <Button
          kind="text"
          size="small"
          aria-label={t('withdrawNamed', { name })}
          loading={withdrawal.isPending}
          onClick={() => void withdrawal.run()}
        >
          {t('withdraw')}
        </Button>
      }
    />
  )
}
