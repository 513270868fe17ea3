import type { Share } from '@koma/contract'
import { Avatar, Faces } from '../../../ui/avatar/avatar.tsx'

interface ShareFacesProps {
  share: Pick<Share, 'owner' | 'members' | 'members_count'>
  /** The most faces to show; the rest is a number. */
  max?: number
  size?: 24 | 28 | 32
}

/** The owner and the longest-standing members. The parent provides the text alternative. */
export function ShareFaces({ share, max = 3, size = 28 }: ShareFacesProps) {
  const shown = [share.owner, ...share.members].slice(0, max)
  return (
    <Faces size={size} more={Math.max(0, peopleCount(share) - shown.length)}>
      {shown.map((user) => (
        <Avatar key={user.user_id} src={user.user_icon} size={size} />
      ))}
    </Faces>
  )
}

/** Includes the owner, whom `members_count` leaves out. */
export function peopleCount({ members_count: members }: Pick<Share, 'members_count'>): number {
  return members + 1
}
