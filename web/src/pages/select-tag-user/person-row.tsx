import type { PublicUser } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { IconLink } from '@koma/ui/button/icon-button.tsx'
import { Checkbox } from '@koma/ui/choice/checkbox.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useNavigationFacts } from '../../features/navigation/index.ts'
import { personName } from '../../features/tags/index.ts'
import type { Choice } from './people-choice.tsx'
import styles from './select-tag-user.module.css'

/** One person to choose; the whole row is the target. */
export function PersonRow({ user, choice }: { user: PublicUser; choice: Choice }) {
  const t = useTranslations('selectTagUser')
  const nameless = useTranslations('tags')('somebody')
  const { isMounted } = useNavigationFacts()
  const fromHere = useFromHere()
  const isChosen = choice.isChosen(user)
  const name = personName(user, nameless)
  const profile = `/user/${user.user_id}`
  return (
    <li className={styles.row}>
      <Checkbox
        round
        checked={isChosen}
        disabled={choice.full && !isChosen}
        onChange={() => choice.toggle(user)}
        className={styles.person}
      >
        <Avatar src={user.user_icon} size={40} />
        <span className={styles.words}>
          <span>{name}</span>
          {user.koma_id && <small>@{user.koma_id}</small>}
        </span>
      </Checkbox>
      {isMounted(profile) && (
        <IconLink icon={ChevronRight} label={t('profile', { name })} to={profile} state={fromHere} />
      )}
    </li>
  )
}
