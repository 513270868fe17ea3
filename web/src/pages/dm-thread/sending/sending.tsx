import type { DmPhoto, DmThread } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { classNames } from '@koma/ui/class-names.ts'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { Spinner } from '@koma/ui/state/spinner.tsx'
import { ImageDown, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type SentTogether, useSaving } from '../../../features/dm/index.ts'
import { personName } from '../../../features/tags/index.ts'
import { PersonLink } from '../../../features/users/index.ts'
import styles from './sending.module.css'
import { SendingReactions } from './sending-reactions.tsx'
import { SentTiles } from './sent-tiles.tsx'

export interface SendingProps {
  thread: DmThread
  sending: SentTogether
  /** The photos of the thread that were not sent again later. */
  last: ReadonlySet<DmPhoto>
  /** Null unless photos are being chosen. */
  chosen: ReadonlySet<string> | null
  onToggle: (photoId: string) => void
  onTakeBack: (photoIds: readonly string[]) => void
}

/** Photos that were sent together, as one bubble: own ones on the right, with whether they were read. */
export function Sending({ thread, sending: { photos }, last, chosen, onToggle, onTakeBack }: SendingProps) {
  const t = useTranslations('dmThread')
  const dm = useTranslations('dm')
  const formats = useFormats()
  const nameless = useTranslations('users')('somebody')
  const { save, pending } = useSaving(thread.user_id)
  const sentAt = photos.at(-1)?.sent_at ?? 0
  const isReceived = photos[0]?.owner.user_id === thread.user_id
  const readAt = thread.partner_last_read_at
  const isRead = !isReceived && readAt !== null && Date.parse(readAt) >= sentAt
  const time = formats.time(sentAt)
  const said = { count: photos.length, time }
  const name = personName(thread.user, nameless)
  return (
    <article
      aria-label={isReceived ? t('received', { ...said, name }) : t('sent', said)}
      className={classNames(styles.sending, !isReceived && styles.own)}
    >
      {isReceived ? (
        <PersonLink user={thread.user} className={styles.face} tabIndex={-1}>
          <Avatar src={thread.user.user_icon} size={32} name={t('person', { name })} />
        </PersonLink>
      ) : (
        !chosen && (
          <IconButton
            icon={Undo2}
            label={dm('takeBack')}
            className={styles.takeBack}
            onClick={() => onTakeBack(photos.map((photo) => photo.photo_id))}
          />
        )
      )}
      <div className={styles.bubble}>
        <SentTiles thread={thread} photos={photos} chosen={chosen} onToggle={onToggle} />
        <div className={styles.below}>
          <SendingReactions userId={thread.user_id} photos={photos} last={last} />
          <time dateTime={new Date(sentAt).toISOString()}>{time}</time>
          {isRead && <span>{t('read')}</span>}
        </div>
      </div>
      {isReceived &&
        !chosen &&
        (pending ? (
          <span className={styles.saving}>
            <Spinner />
          </span>
        ) : (
          <IconButton icon={ImageDown} label={dm('save')} className={styles.save} onClick={() => void save(photos)} />
        ))}
    </article>
  )
}
