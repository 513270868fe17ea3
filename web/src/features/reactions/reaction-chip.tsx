import { classNames } from '@koma/ui/class-names.ts'
import { Chip } from '@koma/ui/label/chip.tsx'
import { useTranslations } from 'use-intl'
import type { ReactionKind } from './arrange-reactions.ts'
import styles from './reactions.module.css'
import { WhoReacted } from './who-reacted.tsx'

interface ReactionChipProps {
  kind: ReactionKind
  name: string
  /** Just added by this user; plays an animation. */
  fresh: boolean
  /** If it is missing, the chip only shows who reacted. */
  onToggle: (() => void) | undefined
}

/** How many people screen readers name; the rest is a number. */
const named = 5

export function ReactionChip({ kind, name, fresh, onToggle }: ReactionChipProps) {
  const t = useTranslations('reactions')
  const { emoji, users, own } = kind
  const people = users.slice(0, named).map((user) => user.user_name ?? user.koma_id ?? t('somebody'))
  if (users.length > named) people.push(t('others', { count: users.length - named }))
  return (
    <WhoReacted users={users} emoji={emoji} name={name} opensByClick={!onToggle}>
      <Chip
        {...(onToggle ? { pressed: own } : {})}
        aria-label={t('chip', { name, count: users.length, people: people.join(t('comma')) })}
        className={classNames(styles.chip, fresh && styles.fresh)}
        onClick={onToggle}
      >
        <span className={styles.emoji}>{emoji}</span>
        <b>{users.length}</b>
      </Chip>
    </WhoReacted>
  )
}
