import type { Share } from '@koma/contract'
import { Avatar, Faces } from '@koma/ui/avatar/avatar.tsx'
import { useTranslations } from 'use-intl'
import { personName } from '../../tags/index.ts'
import { PersonLink } from '../../users/index.ts'
import styles from '../shares.module.css'

interface ShareFacesProps {
  share: Pick<Share, 'owner' | 'members' | 'members_count'>
  /** The most faces to show; the rest is a number. */
  max?: number
  size?: 24 | 28 | 32
  /** Each face leads to the person's page. Not inside of another link. */
  linked?: boolean
}

/** The owner and the longest-standing members. Unless the faces are links, the parent provides the text alternative. */
export function ShareFaces({ share, max = 3, size = 28, linked = false }: ShareFacesProps) {
  const nameless = useTranslations('shares')('somebody')
  const shown = [share.owner, ...share.members].slice(0, max)
  return (
    <Faces size={size} more={Math.max(0, peopleCount(share) - shown.length)}>
      {shown.map((user) =>
        linked ? (
          <PersonLink key={user.user_id} user={user} className={styles.face}>
            <Avatar src={user.user_icon} name={personName(user, nameless)} size={size} />
          </PersonLink>
        ) : (
          <Avatar key={user.user_id} src={user.user_icon} size={size} />
        ),
      )}
    </Faces>
  )
}

/** Includes the owner, whom `members_count` leaves out. */
export function peopleCount({ members_count: members }: Pick<Share, 'members_count'>): number {
  return members + 1
}
