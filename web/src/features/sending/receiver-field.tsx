import { limits } from '@koma/contract/limits'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { RemovableChip } from '@koma/ui/label/chip.tsx'
import { Search } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { personName } from '../tags/index.ts'
import type { Receiver } from './receivers.ts'
import styles from './sending.module.css'

interface ReceiverFieldProps {
  chosen: readonly Receiver[]
  onRemove: (receiver: Receiver) => void
  field: ComponentProps<'input'>
}

/** The chosen people and groups, and the field to search for more. Backspace in the empty field removes the last one. */
export function ReceiverField({ chosen, onRemove, field }: ReceiverFieldProps) {
  const t = useTranslations('sending')
  const nameless = useTranslations('users')('somebody')
  const input = useRef<HTMLInputElement>(null)
  const removeLast = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = chosen.at(-1)
    // While an input method converts text, Backspace belongs to it.
    if (last && event.key === 'Backspace' && field.value === '' && !event.nativeEvent.isComposing) onRemove(last)
  }
  return (
    <div className={styles.field}>
      <Icon of={Search} size={18} />
      {chosen.length > 0 && (
        <ul aria-label={t('chosen')} className={styles.chosen}>
          {chosen.map((receiver) => {
            const name = receiver.kind === 'user' ? personName(receiver.user, nameless) : receiver.group.name
            return (
              <li key={receiver.kind === 'user' ? receiver.user.user_id : receiver.group.id}>
                <RemovableChip
                  leading={
                    receiver.kind === 'user' ? (
                      <Avatar src={receiver.user.user_icon} size={24} />
                    ) : (
                      <span className={styles.icon} aria-hidden="true">
                        {receiver.group.icon ?? ''}
                      </span>
                    )
                  }
                  removeLabel={t('removeReceiver', { name })}
                  onRemove={() => {
                    input.current?.focus()
                    onRemove(receiver)
                  }}
                >
                  {name}
                </RemovableChip>
              </li>
            )
          })}
        </ul>
      )}
      <input
        ref={input}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.searchText.max}
        {...field}
        onKeyDown={removeLast}
      />
    </div>
  )
}
