import type { Notification, PublicUser } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { Icon } from '@koma/ui/icon/icon.tsx'
import {
  Archive,
  ArrowLeftRight,
  Check,
  Crown,
  Hand,
  ImagePlus,
  LockKeyholeOpen,
  type LucideIcon,
  MessageCircle,
  Pencil,
  ShieldAlert,
  Tag,
  UserRoundCheck,
  UserRoundPlus,
} from 'lucide-react'
import styles from './notification.module.css'
import { reactingUsers } from './notification-words.tsx'

type ShareEvent = Extract<Notification, { type: 'share_album' }>['event']

const icons: Record<ShareEvent | 'dm' | 'tag' | 'moderation' | 'account', LucideIcon> = {
  invited: UserRoundPlus,
  applied: Hand,
  approved: Check,
  joined: UserRoundCheck,
  photos_added: ImagePlus,
  name_changed: Pencil,
  type_changed: LockKeyholeOpen,
  owner_changed: ArrowLeftRight,
  passed_on: Crown,
  dm: MessageCircle,
  tag: Tag,
  moderation: ShieldAlert,
  account: Archive,
}

/**
 * The face of who did it, with a small sign of what they did: an icon, or the emoji of a reaction. The operator and who has left
 * have no face.
 */
export function NotificationFace({ notification }: { notification: Notification }) {
  const user = actorOf(notification)
  if (user === null) {
    return (
      <span className={styles.notice} aria-hidden="true">
        <Sign notification={notification} size={22} />
      </span>
    )
  }
  return (
    <span className={styles.face}>
      <Avatar src={user?.user_icon} size={44} />
      <span className={styles.sign} aria-hidden="true">
        <Sign notification={notification} size={14} />
      </span>
    </span>
  )
}

function actorOf(notification: Notification): PublicUser | null | undefined {
  if (notification.type === 'moderation' || notification.type === 'account') return null
  return notification.type === 'reaction' ? reactingUsers(notification)[0] : notification.user
}

function Sign({ notification, size }: { notification: Notification; size: 14 | 22 }) {
  if (notification.type === 'reaction') return Object.keys(notification.reactions)[0]
  return <Icon of={icons[notification.type === 'share_album' ? notification.event : notification.type]} size={size} />
}
