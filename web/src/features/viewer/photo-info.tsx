import type { Photo } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { EdgePrint } from '@koma/ui/brand/edge-print.tsx'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import {
  BookImage,
  Calendar,
  Camera,
  ExternalLink,
  Image,
  type LucideIcon,
  MapPin,
  NotebookPen,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { FactEditing } from '../edits/index.ts'
import { useNavigationFacts } from '../navigation/index.ts'
import { clockOfPhoto, usePhotoWords } from '../photos/index.ts'
import styles from './info.module.css'
import { worldAddress } from './world-address.ts'

/** An album or share that contains the photo. Shown as a link if its page is mounted. */
export interface PhotoPlace {
  id: string
  name: string
  to: string
}

export interface PhotoInfoProps {
  photo: Photo
  /** Its number among the photos of the day. */
  frame: number
  notice?: ReactNode
  reactions?: ReactNode
  people?: ReactNode
  /** Shown beside the owner's name. */
  ownerAction?: ReactNode
  albums?: readonly PhotoPlace[]
  shares?: readonly PhotoPlace[]
  /** VRChat name of the person who took it. */
  author?: string | undefined
  /** For the owner. */
  editing?: FactEditing | null
}

/** What is known of a photo: where, when, with whom, and the file itself. */
export function PhotoInfo(props: PhotoInfoProps) {
  const { photo, frame, notice, reactions, people, ownerAction, albums = [], shares = [], author, editing } = props
  const t = useTranslations('photo')
  const formats = useFormats()
  const words = usePhotoWords()
  const clock = clockOfPhoto(photo)
  const edge = words.edge(clock)
  return (
    <aside className={styles.info} aria-label={t('info')}>
      <EdgePrint>
        <span aria-hidden="true">▸ </span>
        {String(frame).padStart(2, '0')}A&nbsp; {edge.date}&nbsp; {edge.time}
      </EdgePrint>
      <h1>{photo.world_name ?? words.fullDate(clock)}</h1>
      {notice && <div className={styles.notice}>{notice}</div>}
      <Owner photo={photo}>{ownerAction}</Owner>
      {reactions && <div className={styles.reactions}>{reactions}</div>}
      <dl className={styles.facts}>
        {(photo.caption || editing) && (
          <Fact icon={NotebookPen} name={t('facts.caption')}>
            {editing?.form('caption') ?? (
              <>
                {photo.caption && <p className={styles.caption}>{photo.caption}</p>}
                {editing?.beside('caption')}
              </>
            )}
          </Fact>
        )}
        {people && (
          <Fact icon={UsersRound} name={t('facts.people')}>
            {people}
          </Fact>
        )}
        <Fact icon={MapPin} name={t('facts.world')}>
          {editing?.form('world') ?? (
            <>
              <World photo={photo} />
              {editing?.beside('world')}
            </>
          )}
        </Fact>
        <Fact icon={Calendar} name={t('facts.taken')}>
          {editing?.form('taken') ?? (
            <>
              <time dateTime={photo.taken_at}>{words.fullDate(clock)}</time>{' '}
              <small className={styles.zone}>{words.zone(photo.taken_at)}</small>
              {editing?.beside('taken')}
            </>
          )}
        </Fact>
        {author && (
          <Fact icon={Camera} name={t('facts.author')}>
            {author}
          </Fact>
        )}
        {albums.length > 0 && (
          <Fact icon={BookImage} name={t('facts.albums')}>
            <Places places={albums} />
          </Fact>
        )}
        {shares.length > 0 && (
          <Fact icon={UsersRound} name={t('facts.shares')}>
            <Places places={shares} />
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

function Owner({ photo: { owner }, children }: { photo: Photo; children?: ReactNode }) {
  const { isMounted } = useNavigationFacts()
  const from = useFromHere()
  const address = `/user/${owner.user_id}`
  const who = (
    <>
      <Avatar src={owner.user_icon} size={44} />
      <span>
        <b>{owner.user_name ?? owner.koma_id}</b>
        {owner.koma_id && <small>@{owner.koma_id}</small>}
      </span>
    </>
  )
  return (
    <div className={styles.owner}>
      {isMounted(address) ? (
        <Link to={address} state={from} className={styles.who}>
          {who}
        </Link>
      ) : (
        <span className={styles.who}>{who}</span>
      )}
      {children}
    </div>
  )
}

/** Links to all photos of this world if there is such a page, otherwise to VRChat's own page. */
function World({ photo }: { photo: Photo }) {
  const t = useTranslations('photo')
  const { isMounted } = useNavigationFacts()
  const from = useFromHere()
  if (!photo.world_name) return <span className={styles.unknown}>{t('noWorld')}</span>
  const own = photo.world_id ? `/world/${photo.world_id}` : null
  if (own && isMounted(own)) {
    return (
      <Link to={own} state={from} className={styles.link}>
        {photo.world_name}
      </Link>
    )
  }
  const outside = worldAddress(photo.world_id)
  if (!outside) return photo.world_name
  return (
    <a href={outside} target="_blank" rel="noopener noreferrer" className={styles.link}>
      {photo.world_name}
      <Icon of={ExternalLink} size={14} />
      <VisuallyHidden>{t('opensVrchat')}</VisuallyHidden>
    </a>
  )
}

function Places({ places }: { places: readonly PhotoPlace[] }) {
  const { isMounted } = useNavigationFacts()
  const from = useFromHere()
  return (
    <ul className={styles.places}>
      {places.map(({ id, name, to }) => (
        <li key={id}>
          {isMounted(to) ? (
            <Link to={to} state={from} className={styles.link}>
              {name}
            </Link>
          ) : (
            name
          )}
        </li>
      ))}
    </ul>
  )
}
