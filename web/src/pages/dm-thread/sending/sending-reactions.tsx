import type { DmPhoto, Reactions as ReactionMap } from '@koma/contract'
import { useTranslations } from 'use-intl'
import { roomOfEarlier, useDmReaction, useThreadSource } from '../../../features/dm/index.ts'
import { PhotoSourceProvider, usePhotoStore } from '../../../features/photos/index.ts'
import { Reactions } from '../../../features/reactions/index.ts'
import styles from './sending.module.css'

interface SendingReactionsProps {
  userId: string
  photos: readonly DmPhoto[]
  last: ReadonlySet<DmPhoto>
}

/** The reactions to photos that were sent together. To a single photo the user reacts here, to one of several on its page. */
export function SendingReactions({ userId, photos, last }: SendingReactionsProps) {
  const [first] = photos
  if (!first) return null
  return (
    <div className={styles.reactions}>
      {photos.length > 1 ? (
        <AllReactions photos={photos} last={last} />
      ) : last.has(first) ? (
        <OwnReactions userId={userId} photo={first} />
      ) : (
        <EarlierReactions userId={userId} photo={first} />
      )}
    </div>
  )
}

function OwnReactions({ userId, photo }: { userId: string; photo: DmPhoto }) {
  return <Reactions photo={photo} reaction={useDmReaction(userId, photo.sent_at)} />
}

/** A photo that was sent again later has other reactions there. */
function EarlierReactions({ userId, photo }: { userId: string; photo: DmPhoto }) {
  const source = useThreadSource(userId, roomOfEarlier(userId, photo))
  return (
    <PhotoSourceProvider value={source}>
      <OwnReactions userId={userId} photo={photo} />
    </PhotoSourceProvider>
  )
}

function AllReactions({ photos, last }: Omit<SendingReactionsProps, 'userId'>) {
  const t = useTranslations('dmThread')
  const { store } = usePhotoStore()
  // The store has what changed since the thread was fetched, for the last sending of each photo.
  const counts = countAll(
    photos.map((photo) => (last.has(photo) && store.get(photo.photo_id)?.reactions) || photo.reactions),
  )
  if (counts.length === 0) return null
  return (
    <ul aria-label={t('reactions')} className={styles.counts}>
      {counts.map(([emoji, count]) => (
        <li key={emoji}>
          {emoji} {count > 1 && <b>{count}</b>}
        </li>
      ))}
    </ul>
  )
}

/** The most frequent first. */
function countAll(reactions: readonly ReactionMap[]): Array<[emoji: string, count: number]> {
  const counts = new Map<string, number>()
  for (const each of reactions) {
    for (const [emoji, users] of Object.entries(each)) counts.set(emoji, (counts.get(emoji) ?? 0) + users.length)
  }
  return [...counts].filter(([, count]) => count > 0).sort(([, a], [, b]) => b - a)
}
