import type { PublicUser } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { RemovableChip } from '@koma/ui/label/chip.tsx'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { personName } from '../../features/tags/index.ts'
import styles from './select-tag-user.module.css'

interface ChosenPeopleProps {
  people: readonly PublicUser[]
  onRemove: (user: PublicUser) => void
  /** Takes the focus when the last person is removed. */
  fallback: RefObject<HTMLElement | null>
}

export function ChosenPeople({ people, onRemove, fallback }: ChosenPeopleProps) {
  const t = useTranslations('selectTagUser')
  const nameless = useTranslations('tags')('somebody')
  const list = useRef<HTMLUListElement>(null)
  const count = people.length
  const before = useRef(count)
  useEffect(() => {
    // A person who was just added is at the end.
    if (list.current && count > before.current) list.current.scrollLeft = list.current.scrollWidth
    before.current = count
  }, [count])
  if (count === 0) return <p className={styles.chosen}>{t('nobodyChosen')}</p>
  const remove = (user: PublicUser, place: number) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = buttons[place + 1] ?? buttons[place - 1] ?? fallback.current
    next?.focus()
    onRemove(user)
  }
  return (
    <ul ref={list} className={styles.chosen} aria-label={t('chosen')}>
      {people.map((user, place) => {
        const name = personName(user, nameless)
        return (
          <li key={user.user_id}>
            <RemovableChip
              leading={<Avatar src={user.user_icon} size={24} />}
              removeLabel={t('remove', { name })}
              onRemove={() => remove(user, place)}
            >
              {name}
            </RemovableChip>
          </li>
        )
      })}
    </ul>
  )
}
