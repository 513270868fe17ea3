import type { PublicUser, Share } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { Button } from '@koma/ui/button/button.tsx'
import { ListRow } from '@koma/ui/list/list-row.tsx'
import { useTranslations } from 'use-intl'
import { personName } from '../../tags/index.ts'
import { useShareCalls } from '../share-calls.ts'
import { useShareChange } from '../use-share-change.ts'

/** Somebody who was found, with a button to invite or approve them. */
export function InvitePerson({ share, user }: { share: Share; user: PublicUser }) {
  const t = useTranslations('shares.invite')
  const nameless = useTranslations('shares')('somebody')
  const calls = useShareCalls()
  const name = personName(user, nameless)
  const standing = standingIn(share, user)
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

type Standing = 'member' | 'invited' | 'applied' | 'stranger'

function standingIn(share: Share, { user_id: userId }: PublicUser): Standing {
  const has = (users: readonly PublicUser[]) => users.some((user) => user.user_id === userId)
  if (share.owner.user_id === userId || has(share.members)) return 'member'
  if (has(share.approval_awaiting_users)) return 'applied'
  return has(share.invited_users) ? 'invited' : 'stranger'
}
