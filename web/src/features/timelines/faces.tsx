import type { Photo } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import styles from './timelines.module.css'

const mostFaces = 5

/** Who is in the photos of a post, each leading to their page. */
export function Faces({ photos }: { photos: ReadonlyArray<Pick<Photo, 'in_users'>> }) {
  const t = useTranslations('timelines')
  const from = useFromHere()
  const people = [...new Map(photos.flatMap(({ in_users }) => in_users.map((user) => [user.user_id, user]))).values()]
  if (people.length === 0) return null
  return (
    <ul aria-label={t('inPhotos')} className={styles.faces}>
      {people.slice(0, mostFaces).map((user) => (
        <li key={user.user_id}>
          <Link to={`/user/${user.user_id}`} state={from} aria-label={user.user_name ?? user.koma_id ?? t('somebody')}>
            <Avatar src={user.user_icon} size={28} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
