import type { Notification } from '@koma/contract'
import { classNames } from '@koma/ui/class-names.ts'
import { RelativeTime } from '@koma/ui/format/relative-time.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useNavigationFacts } from '../../features/navigation/index.ts'
import { notificationKeys } from '../../features/notifications/index.ts'
import { AnswerButtons, useShareAnswers } from '../../features/shares/index.ts'
import styles from './notification.module.css'
import { notificationAddress } from './notification-address.ts'
import { NotificationFace } from './notification-face.tsx'
import { NotificationWords } from './notification-words.tsx'

interface NotificationRowProps {
  notification: Notification
  /** Called when its thing is opened or it is answered. */
  onRead: (notificationId: string) => void
}

/** One notification. The sentence leads to what it is about, and the whole row can be pressed for it. */
export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const t = useTranslations('notificationPage')
  const { isMounted } = useNavigationFacts()
  const from = useFromHere()
  const { notification_id: id, read } = notification
  const address = notificationAddress(notification)
  const words = <NotificationWords notification={notification} />
  return (
    <li className={classNames(styles.row, !read && styles.unread)}>
      <span className={styles.dot}>{!read && <VisuallyHidden>{t('unread')}</VisuallyHidden>}</span>
      <NotificationFace notification={notification} />
      <div className={styles.words}>
        {isMounted(address) ? (
          <Link to={address} state={from} className={styles.link} onClick={() => onRead(id)}>
            {words}
          </Link>
        ) : (
          <p>{words}</p>
        )}
        <RelativeTime moment={notification.date} className={styles.time} />
        {notification.type === 'share_album' && notification.is_open && (
          <Answer notification={notification} onAnswered={() => onRead(id)} />
        )}
      </div>
      <Thumbnail src={notification.thumbnail_url} isStack={'num' in notification && notification.num > 1} />
    </li>
  )
}

interface AnswerProps {
  notification: Extract<Notification, { type: 'share_album' }>
  onAnswered: () => void
}

function Answer({ notification, onAnswered }: AnswerProps) {
  const answers = useShareAnswers()
  const queryClient = useQueryClient()
  const { album_id, album_title: name, event, user } = notification
  const share = { album_id, name }
  const done = () => {
    onAnswered()
    return queryClient.invalidateQueries({ queryKey: notificationKeys.lists })
  }
  return (
    <div className={styles.answers}>
      <AnswerButtons
        answers={event === 'applied' && user ? answers.toApplication(share, user) : answers.toInvitation(share)}
        yesFirst
        done={done}
      />
    </div>
  )
}

/** Decorative: the sentence says what it is about. */
function Thumbnail({ src, isStack }: { src: string | null; isStack: boolean }) {
  const [isBroken, setBroken] = useState(false)
  if (src === null || isBroken) return null
  return (
    <span className={classNames(styles.thumbnail, isStack && styles.stack)}>
      <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
    </span>
  )
}
