import type { PublicUser } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { ExistingAnchor } from '@koma/ui/overlay/existing-anchor.tsx'
import { HoverCard } from 'radix-ui'
import { useTranslations } from 'use-intl'
import { PersonLink } from '../users/index.ts'
import styles from './who-reacted-card.module.css'

interface WhoReactedCardProps {
  anchor: Element
  users: readonly PublicUser[]
  emoji: string
  name: string
  onClose: () => void
}

/** Open for as long as it is mounted. Radix positions it, and closes it on Escape and on a press elsewhere. */
export function WhoReactedCard({ anchor, users, emoji, name, onClose }: WhoReactedCardProps) {
  const t = useTranslations('reactions')
  return (
    <HoverCard.Root open onOpenChange={(open) => !open && onClose()}>
      <HoverCard.Trigger asChild>
        <ExistingAnchor element={anchor} />
      </HoverCard.Trigger>
      {/* Rendered inside an open dialog, because a touch outside of the dialog would close it. */}
      <HoverCard.Portal container={anchor.closest('[role="dialog"]')}>
        <HoverCard.Content
          aria-hidden="true"
          data-who-reacted=""
          side="top"
          sideOffset={6}
          collisionPadding={8}
          className={styles.card}
          // The chip itself handles presses on it.
          onPointerDownOutside={(event) => anchor.contains(event.target as Node) && event.preventDefault()}
        >
          <div className={styles.head}>
            <span className={styles.emoji}>{emoji}</span>
            <span>{name === emoji ? users.length : name}</span>
          </div>
          <ul className={styles.people}>
            {users.map((user) => (
              <li key={user.user_id}>
                <PersonLink user={user} tabIndex={-1}>
                  <Avatar src={user.user_icon} size={24} />
                  <span>{user.user_name ?? user.koma_id ?? t('somebody')}</span>
                </PersonLink>
              </li>
            ))}
          </ul>
        </HoverCard.Content>
      </HoverCard.Portal>
    </HoverCard.Root>
  )
}
