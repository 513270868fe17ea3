import type { Photo, PublicUser } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { classNames } from '@koma/ui/class-names.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { Tooltip } from '@koma/ui/overlay/tooltip.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useNavigationFacts } from '../navigation/index.ts'
import styles from './people.module.css'
import { peopleShown } from './people-shown.ts'
import { personName } from './person-name.ts'
import { selectTagAddress, selectTagPath } from './select-tag-address.ts'
import { useTagging } from './use-tagging.ts'

interface PeopleProps {
  photo: Photo
  /** For the owner of a photo that is not in the trash: candidates can be tagged, and a + leads to choosing people. */
  editable?: boolean
}

/** A full instance has eighty players; more than this are shown on request. */
const candidatesAtFirst = 8

/** The tagged people, and those who were there according to VRChat, which are only a suggestion and look like one. */
export function People({ photo, editable = false }: PeopleProps) {
  const t = useTranslations('tags')
  const { isMounted } = useNavigationFacts()
  const fromHere = useFromHere()
  const { tagOne } = useTagging()
  const [all, setAll] = useState(false)
  const { tagged, candidates, names } = peopleShown(photo)
  const suggested = [
    ...candidates.map((user) => ({ key: user.user_id, user, name: '' })),
    ...names.map((name) => ({ key: name, user: null, name })),
  ]
  const shown = all ? suggested : suggested.slice(0, candidatesAtFirst)
  const canChoose = editable && isMounted(selectTagPath)
  if (tagged.length + suggested.length === 0 && !canChoose) return null
  return (
    <ul className={styles.people} aria-label={t('list')}>
      {tagged.map((user) => (
        <li key={user.user_id}>
          <Tagged user={user} />
        </li>
      ))}
      {shown.map(({ key, user, name }) => (
        <li key={key}>
          {user ? (
            <Candidate user={user} onTag={editable ? () => void tagOne(photo, user) : undefined} />
          ) : (
            <span className={classNames(styles.chip, styles.dashed)}>{name}</span>
          )}
        </li>
      ))}
      {suggested.length > shown.length && (
        <li>
          <button type="button" className={styles.chip} onClick={() => setAll(true)}>
            {t('showAll', { count: suggested.length - shown.length })}
          </button>
        </li>
      )}
      {canChoose && (
        <li>
          <Tooltip text={t('choose')}>
            <Link
              to={selectTagAddress(photo.photo_id)}
              state={fromHere}
              aria-label={t('choose')}
              className={classNames(styles.chip, styles.add)}
            >
              <Icon of={Plus} size={16} />
            </Link>
          </Tooltip>
        </li>
      )}
    </ul>
  )
}

function Tagged({ user }: { user: PublicUser }) {
  return <PersonChip user={user} className={classNames(styles.chip, styles.led)} />
}

/** Leads to the person's page. The owner of the photo can also tag them. */
function Candidate({ user, onTag }: { user: PublicUser; onTag: (() => void) | undefined }) {
  const t = useTranslations('tags')
  const look = classNames(styles.chip, styles.led, styles.dashed)
  if (!onTag) return <PersonChip user={user} className={look} />
  return (
    <span className={look}>
      <PersonChip user={user} className={styles.who} />
      <button
        type="button"
        aria-label={t('tagOne', { name: personName(user, t('somebody')) })}
        className={styles.tag}
        onClick={onTag}
      >
        <Icon of={Plus} size={14} />
      </button>
    </span>
  )
}

function PersonChip({ user, className }: { user: PublicUser; className: string | undefined }) {
  const t = useTranslations('tags')
  const { isMounted } = useNavigationFacts()
  const fromHere = useFromHere()
  const path = `/user/${user.user_id}`
  const content = (
    <>
      <Avatar src={user.user_icon} size={24} />
      <span className={styles.name}>{personName(user, t('somebody'))}</span>
    </>
  )
  if (!isMounted(path)) return <span className={className}>{content}</span>
  return (
    <Link to={path} state={fromHere} className={className}>
      {content}
    </Link>
  )
}
