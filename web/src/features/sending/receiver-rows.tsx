import type { Group, PublicUser } from '@koma/contract'
import { Avatar, Faces } from '@koma/ui/avatar/avatar.tsx'
import { Checkbox } from '@koma/ui/choice/checkbox.tsx'
import { classNames } from '@koma/ui/class-names.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { GroupMark } from '../groups/index.ts'
import { useSession } from '../session/index.ts'
import { personName } from '../tags/index.ts'
import type { Choice } from './receiver-lists.tsx'
import { isSame, overlapsOthers, peopleIn, type Receiver } from './receivers.ts'
import styles from './sending.module.css'

/** Faces of a group that have room in its row. */
const shownFaces = 3

const isChosen = (chosen: readonly Receiver[], receiver: Receiver) => chosen.some((each) => isSame(each, receiver))

/** The people of the last DMs, side by side. */
export function RecentFaces({ people, chosen, onToggle }: Choice & { people: readonly PublicUser[] }) {
  const t = useTranslations('sending')
  const nameless = useTranslations('users')('somebody')
  return (
    <ul className={styles.recent} aria-label={t('recent')}>
      {people.map((user) => {
        const receiver: Receiver = { kind: 'user', user }
        const isOn = isChosen(chosen, receiver)
        return (
          <li key={user.user_id}>
            <button type="button" aria-pressed={isOn} onClick={() => onToggle(receiver)}>
              <Avatar src={user.user_icon} size={56} />
              {isOn && (
                <span className={styles.check}>
                  <Icon of={Check} size={14} />
                </span>
              )}
              <span className={styles.name}>{personName(user, nameless)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

export function PersonRow({ user, chosen, onToggle }: Choice & { user: PublicUser }) {
  const nameless = useTranslations('users')('somebody')
  const receiver: Receiver = { kind: 'user', user }
  const isOn = isChosen(chosen, receiver)
  return (
    <li className={classNames(styles.row, isOn && styles.on)}>
      <Checkbox round checked={isOn} onChange={() => onToggle(receiver)} className={styles.choice}>
        <Avatar src={user.user_icon} size={44} />
        <span className={styles.words}>
          <b>{personName(user, nameless)}</b>
          {user.koma_id && <small>@{user.koma_id}</small>}
        </span>
      </Checkbox>
    </li>
  )
}

/** A group with as many people as would get the photos. */
export function GroupRow({ group, chosen, onToggle }: Choice & { group: Group }) {
  const t = useTranslations('sending')
  const words = useTranslations('groups')
  const myId = useSession().me?.user_id
  const receiver: Receiver = { kind: 'group', group }
  const isOn = isChosen(chosen, receiver)
  const inside = peopleIn(group, myId)
  const people = words('people', { count: inside.length })
  return (
    <li className={classNames(styles.row, isOn && styles.on)}>
      <Checkbox round checked={isOn} onChange={() => onToggle(receiver)} className={styles.choice}>
        <GroupMark group={group} size="small" />
        <span className={styles.words}>
          <b>{group.name}</b>
          <small>{isOn && overlapsOthers(group, chosen, myId) ? t('once', { people }) : people}</small>
        </span>
        <Faces size={24} more={inside.length - shownFaces}>
          {inside.slice(0, shownFaces).map((user) => (
            <Avatar key={user.user_id} src={user.user_icon} size={24} />
          ))}
        </Faces>
      </Checkbox>
    </li>
  )
}
