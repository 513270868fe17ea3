import type { PublicUser, Share } from '@koma/contract'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { Notice } from '../../../ui/state/notice.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { personName, useUserSearch } from '../../tags/index.ts'
import { useShareCalls } from '../share-calls.ts'
import styles from '../shares.module.css'
import { useShareChange } from '../use-share-change.ts'
import type { Standing } from './invite-dialog.tsx'

interface FoundPeopleProps {
  share: Share
  sought: string
  standingOf: (user: PublicUser) => Standing
}

/** People whose name or ID matches, each with a button to invite or approve them. */
export function FoundPeople({ share, sought, standingOf }: FoundPeopleProps) {
  const t = useTranslations('shares.invite')
  const search = useUserSearch(sought)
  const { users } = search
  if (search.isError && users.length === 0) return <Notice tone="danger">{t('failed')}</Notice>
  if (users.length === 0) {
    return search.isSettled ? (
      <p role="status">{t('none', { text: search.text })}</p>
    ) : (
      <SkeletonRows count={2} avatar={40} rowHeight={56} />
    )
  }
  return (
    <div className={styles.appendable}>
      <ul aria-label={t('found')}>
        {users.map((user) => (
          <FoundPerson key={user.user_id} share={share} user={user} standing={standingOf(user)} />
        ))}
      </ul>
      {search.hasMore && (
        <div className={styles.more}>
          <Button size="small" onClick={search.showMore} loading={search.isLoadingMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </div>
  )
}

function FoundPerson({ share, user, standing }: { share: Share; user: PublicUser; standing: Standing }) {
  const t = useTranslations('shares.invite')
  const nameless = useTranslations('shares')('somebody')
  const calls = useShareCalls()
  const name = personName(user, nameless)
  // Only the owner sees who has applied; a member invites an applicant like anybody else.
  const approves = standing === 'applied' && share.may.manage
  const naming = useShareChange({
    send: () => calls.name(share.album_id, [user.user_id]),
    said: () => t(approves ? 'approved' : 'done', { name }),
  })
  return (
    <ListRow
      height={56}
      leading={<Avatar src={user.user_icon} size={40} />}
      title={name}
      caption={user.koma_id && `@${user.koma_id}`}
      // Announced here, because the snackbar is behind the dialog.
      trailing={<span role="status">{(standing === 'member' || standing === 'invited') && t(standing)}</span>}
      actions={
        (standing === 'stranger' || standing === 'applied') && (
          <Button
            size="small"
            aria-label={t(approves ? 'approveNamed' : 'inviteNamed', { name })}
            loading={naming.isPending}
            onClick={() => void naming.run()}
          >
            {t(approves ? 'approve' : 'invite')}
          </Button>
        )
      }
    />
  )
}
