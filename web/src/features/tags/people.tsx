import type { Photo, PublicUser } from '@koma/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { useFromHere } from '../../ui/layout/back.ts'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
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
  const look = classNames(styles.chip, styles.led)
  if (!isMounted(path)) return <span className={look}>{content}</span>
  return (
    <Link to={path} state={fromHere} className={look}>
      {content}
    </Link>
  )
}

function Candidate({ user, onTag }: { user: PublicUser; onTag: (() => void) | undefined }) {
  const t = useTranslations('tags')
  const name = personName(user, t('somebody'))
  const look = classNames(styles.chip, styles.led, styles.dashed)
  const content = (
    <>
      <Avatar src={user.user_icon} size={24} />
      <span className={styles.name}>{name}</span>
    </>
  )
  if (!onTag) return <span className={look}>{content}</span>
  return (
    <button type="button" aria-label={t('tagOne', { name })} className={look} onClick={onTag}>
      {content}
      <Icon of={Plus} size={14} />
    </button>
  )
}
