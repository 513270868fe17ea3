import type { Photo } from '@koma/contract'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { Chip } from '@koma/ui/label/chip.tsx'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import { SmilePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePhoto } from '../photos/index.ts'
import { useSession } from '../session/index.ts'
import { arrangeReactions, keepOrder } from './arrange-reactions.ts'
import { AddReaction } from './picker/add-reaction.tsx'
import { ReactionChip } from './reaction-chip.tsx'
import type { ReactionCall } from './reaction-queue.ts'
import styles from './reactions.module.css'
import { useEmojiName } from './use-emoji-name.ts'
import { useReacting } from './use-reacting.ts'

interface ReactionsProps {
  photo: Photo
  /** The call for this target, such as `useLibraryReaction(photoId)` for own photos. If it is missing, reactions are read-only. */
  reaction?: ReactionCall | undefined
  /** What happens if a guest wants to react; without it, guests only see reactions. */
  onGuest?: (() => void) | undefined
}

/** Who reacted with what. Renders nothing if nobody did and the viewer may not react. */
export function Reactions({ photo, reaction, onGuest }: ReactionsProps) {
  const t = useTranslations('reactions')
  const { me, status } = useSession()
  const asks = status === 'guest' ? onGuest : undefined
  const shown = usePhoto(photo.photo_id) ?? photo
  const react = useReacting(photo, reaction)
  const [near, setNear] = useState(false)
  const [fresh, setFresh] = useState<string | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const nameOf = useEmojiName(near)
  const list = useRef<HTMLDivElement>(null)
  const order = useRef<readonly string[]>([])
  const arranged = arrangeReactions(shown.reactions, me?.user_id)
  const kinds = near ? keepOrder(arranged, order.current) : arranged
  order.current = kinds.map((kind) => kind.emoji)
  if (kinds.length === 0 && !react && !asks) return null

  const change = (emoji: string, on: boolean) => {
    if (!react) return
    setFresh(on ? emoji : null)
    setSaid(emoji)
    const isLast = kinds.some((kind) => kind.emoji === emoji && kind.own && kind.users.length === 1)
    // The chip will be removed; its focus moves to the add button so that it is not lost.
    if (!on && isLast) list.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
    react(emoji, on)
  }
  const saidCount = said === null ? 0 : (shown.reactions[said]?.length ?? 0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      ref={list}
      role="group"
      aria-label={t('list')}
      className={styles.reactions}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setNear(false)}
    >
      {kinds.map((kind) => (
        <ReactionChip
          key={kind.emoji}
          kind={kind}
          name={nameOf(kind.emoji)}
          fresh={fresh === kind.emoji}
          onToggle={react ? () => change(kind.emoji, !kind.own) : asks}
        />
      ))}
      {react && (
        <AddReaction
          own={new Set(kinds.filter((kind) => kind.own).map((kind) => kind.emoji))}
          nameOf={nameOf}
          onChoose={change}
        />
      )}
      {asks && (
        <Chip className={styles.add} aria-label={t('add')} aria-haspopup="dialog" onClick={asks}>
          <Icon of={SmilePlus} size={18} />
        </Chip>
      )}
      <VisuallyHidden>
        <span role="status">{said !== null && t('said', { name: nameOf(said), count: saidCount })}</span>
      </VisuallyHidden>
    </div>
  )
}
