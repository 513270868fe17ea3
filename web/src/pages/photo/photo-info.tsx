import type { Photo, PhotoDetail } from '@koma/contract'
import { BookImage, Calendar, Camera, Image, type LucideIcon, MapPin, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { clockOfPhoto, usePhotoWords } from '../../features/photos/index.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { EdgePrint } from '../../ui/brand/edge-print.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useFormats } from '../../ui/format/use-formats.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import styles from './info.module.css'

interface PhotoInfoProps {
  photo: Photo
  detail: PhotoDetail | null
  /** Its number in the day's roll. */
  frame: number
  /** For a photo that is in the trash. */
  onRestore?: () => void
}

/** What is known of a photo: where, when, with whom, and the file itself. */
export function PhotoInfo({ photo, detail, frame, onRestore }: PhotoInfoProps) {
  const t = useTranslations('photo')
  const list = useTranslations('photos')
  const formats = useFormats()
  const words = usePhotoWords()
  const clock = clockOfPhoto(photo)
  const edge = words.edge(clock)
  const albums = detail?.albums.map((album) => album.album_name) ?? []
  const shares = detail?.shares.map((share) => share.share_name) ?? []
  const author = detail?.vrchat_author?.vrchat_display_name
  return (
    <aside className={styles.info} aria-label={t('info')}>
      <EdgePrint>
        <span aria-hidden="true">▸ </span>
        {String(frame).padStart(2, '0')}A&nbsp; {edge.date}&nbsp; {edge.time}
      </EdgePrint>
      <h1>{photo.world_name ?? words.fullDate(clock)}</h1>
      {onRestore && (
        <div className={styles.trashed}>
          <Notice>{t('inTrash')}</Notice>
          <Button size="small" onClick={onRestore}>
            {t('restore')}
          </Button>
        </div>
      )}
      <Reactions photo={photo} />
      <dl className={styles.facts}>
        <People photo={photo} />
        <Fact icon={MapPin} name={t('facts.world')}>
          {photo.world_name ?? <span className={styles.unknown}>{t('noWorld')}</span>}
        </Fact>
        <Fact icon={Calendar} name={t('facts.taken')}>
          <time dateTime={photo.taken_at}>{words.fullDate(clock)}</time>
        </Fact>
        {author && (
          <Fact icon={Camera} name={t('facts.author')}>
            {author}
          </Fact>
        )}
        {albums.length > 0 && (
          <Fact icon={BookImage} name={t('facts.albums')}>
            {albums.join(list('comma'))}
          </Fact>
        )}
        {shares.length > 0 && (
          <Fact icon={UsersRound} name={t('facts.shares')}>
            {shares.join(list('comma'))}
          </Fact>
        )}
        <Fact icon={Image} name={t('facts.file')}>
          {`${photo.width} × ${photo.height} · ${photo.content_type === 'image/png' ? 'PNG' : 'JPEG'} · ${formats.bytes(photo.bytes)}`}
          <small className={styles.file}>{photo.filename}</small>
        </Fact>
      </dl>
    </aside>
  )
}

function Fact({ icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon of={icon} size={20} />
        <span>{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Those who are tagged, and those VRChat says were there: the latter are a suggestion, and look like one. */
function People({ photo }: { photo: Photo }) {
  const t = useTranslations('photo.facts')
  const tagged = photo.in_users
  const names = new Set([
    ...photo.in_users_candidate.map((user) => user.user_name ?? user.koma_id ?? ''),
    ...photo.in_vrchat_users_candidate.map((player) => player.vrchat_display_name),
  ])
  names.delete('')
  if (tagged.length === 0 && names.size === 0) return null
  return (
    <Fact icon={UsersRound} name={tagged.length > 0 ? t('people') : t('candidates')}>
      <ul className={styles.people}>
        {tagged.map((user) => (
          <li key={user.user_id} className={styles.person}>
            <Avatar src={user.user_icon} size={24} />
            {user.user_name ?? user.koma_id}
          </li>
        ))}
        {[...names].map((name) => (
          <li key={name} className={styles.candidate}>
            {name}
          </li>
        ))}
      </ul>
    </Fact>
  )
}

function Reactions({ photo }: { photo: Photo }) {
  const kinds = Object.entries(photo.reactions).filter(([, users]) => users.length > 0)
  if (kinds.length === 0) return null
  return (
    <ul className={styles.reactions}>
      {kinds
        .sort(([, a], [, b]) => b.length - a.length)
        .map(([emoji, users]) => (
          <li key={emoji}>
            <span>{emoji}</span>
            <b>{users.length}</b>
          </li>
        ))}
    </ul>
  )
}
