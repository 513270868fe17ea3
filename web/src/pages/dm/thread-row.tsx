import type { DmThread } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { classNames } from '@koma/ui/class-names.ts'
import { RelativeTime } from '@koma/ui/format/relative-time.tsx'
import { Badge } from '@koma/ui/label/badge.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { ListRow } from '@koma/ui/list/list-row.tsx'
import { useTranslations } from 'use-intl'
import { personName } from '../../features/tags/index.ts'
import styles from './dm.module.css'

/** One thread: with whom it is, what happened last, and how many photos are unread. */
export function ThreadRow({ thread }: { thread: DmThread }) {
  const from = useFromHere()
  const nameless = useTranslations('users')('somebody')
  const words = useEventWords()
  const { user, last_event: event, unread_count: unread } = thread
  return (
    <ListRow
      height={80}
      unread={unread > 0}
      leading={<Avatar src={user.user_icon} size={52} />}
      title={
        <span className={styles.title}>
          <span className={styles.name}>{personName(user, nameless)}</span>{' '}
          {event && <RelativeTime moment={event.at} className={styles.time} />}
        </span>
      }
      caption={event && <span className={unread > 0 ? styles.news : styles.event}>{words(thread)}</span>}
      trailing={
        <>
          {event && <Pictures urls={event.thumbnail_urls} />}
          <span className={styles.unread}>{unread > 0 && <Badge count={unread} flat />}</span>
        </>
      }
      to={`/dm/${thread.user_id}`}
      state={from}
    />
  )
}

/** What was sent, the first photo on top of the others. */
function Pictures({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return null
  return (
    <span className={classNames(styles.pictures, urls.length > 1 && styles.stack)}>
      {urls.toReversed().map((url) => (
        <img key={url} src={url} alt="" loading="lazy" decoding="async" />
      ))}
    </span>
  )
}

function useEventWords(): (thread: DmThread) => string {
  const t = useTranslations('dmPage.event')
  return ({ last_event: event, user_id: partnerId }) => {
    if (!event) return ''
    const isTheirs = event.user_id === partnerId
    if (event.kind === 'reaction') {
      return t(isTheirs ? 'reacted' : 'youReacted', { reaction: event.reaction ?? '' })
    }
    return t(isTheirs ? 'received' : 'sent', { num: event.num })
  }
}
