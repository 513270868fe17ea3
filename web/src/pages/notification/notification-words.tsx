import type { Notification, PublicUser } from '@koma/contract'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { personName } from '../../features/tags/index.ts'
import { ModerationWords } from './moderation-words.tsx'

const b = (chunks: ReactNode) => <b>{chunks}</b>

/** Says in a sentence what happened. */
export function NotificationWords({ notification }: { notification: Notification }) {
  const t = useTranslations('notificationPage.line')
  const shares = useTranslations('shares')
  const nameOf = (user: PublicUser) => personName(user, shares('somebody'))
  if (notification.type === 'reaction') {
    const [first, second, ...others] = reactingUsers(notification)
    if (!first) return t('reaction.none')
    const name = nameOf(first)
    if (!second) return t.rich('reaction.one', { name, b })
    if (others.length === 0) return t.rich('reaction.two', { name, second: nameOf(second), b })
    return t.rich('reaction.more', { name, second: nameOf(second), others: others.length, b })
  }
  if (notification.type === 'moderation') return <ModerationWords notification={notification} />
  if (notification.type === 'account') return t(notification.event)
  // Somebody who has left has no name any more.
  const name = notification.user ? nameOf(notification.user) : shares('somebody')
  if (notification.type === 'tag') return t.rich('tag', { name, b })
  if (notification.type === 'dm') return t.rich('dm', { name, num: notification.num, b })
  const { event, album_title: album, num, share_type: type } = notification
  return t.rich(event, { name, album, num, type: shares(`type.${type}.name`), b })
}

/** Everybody who reacted, each once. */
export function reactingUsers({ reactions }: Extract<Notification, { type: 'reaction' }>): PublicUser[] {
  const users = Object.values(reactions).flat()
  return [...new Map(users.map((user) => [user.user_id, user])).values()]
}
