import type { PublicUser } from '@koma/contract'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { placeBeside } from '../../ui/overlay/place-beside.ts'
import styles from './who-reacted.module.css'

interface WhoReactedProps {
  users: readonly PublicUser[]
  emoji: string
  name: string
  /** Where a click has nothing else to do. */
  opensByClick: boolean
  /** The chip. It carries the same in its label: the card is for the eye. */
  children: ReactElement
}

const restBefore = 350
const pressBefore = 450
/** Long enough to cross the gap between the chip and its card. */
const leaveAfter = 160

/** Faces and names of those who reacted: for a resting pointer, the keyboard, or a long press. */
export function WhoReacted({ users, emoji, name, opensByClick, children }: WhoReactedProps) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** A long press ends in a click, which must not react. */
  const pressed = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const after = (wait: number, act: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, wait)
  }
  const enter = (event: PointerEvent) => {
    const chip = event.currentTarget.firstElementChild
    if (event.pointerType === 'mouse') after(restBefore, () => setAnchor(chip))
  }
  const leave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') after(leaveAfter, () => setAnchor(null))
  }
  const press = (event: PointerEvent) => {
    pressed.current = false
    if (event.pointerType === 'mouse') return
    const chip = event.currentTarget.firstElementChild
    after(pressBefore, () => {
      pressed.current = true
      setAnchor(chip)
    })
  }
  const release = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') clearTimeout(timer.current)
  }
  const click = (event: MouseEvent) => {
    if (pressed.current) {
      pressed.current = false
      event.preventDefault()
      event.stopPropagation()
    } else if (opensByClick) setAnchor((open) => (open ? null : event.currentTarget.firstElementChild))
  }
  const focus = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) setAnchor(event.currentTarget.firstElementChild)
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !anchor) return
    event.stopPropagation()
    setAnchor(null)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the chip inside.
    <span
      className={styles.anchor}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onPointerDown={press}
      onPointerUp={release}
      onPointerCancel={release}
      onClickCapture={click}
      onContextMenu={(event) => pressed.current && event.preventDefault()}
      onFocus={focus}
      onBlur={() => setAnchor(null)}
      onKeyDown={key}
    >
      {children}
      {anchor && <Card anchor={anchor} users={users} emoji={emoji} name={name} onClose={() => setAnchor(null)} />}
    </span>
  )
}

interface CardProps {
  anchor: Element
  users: readonly PublicUser[]
  emoji: string
  name: string
  onClose: () => void
}

function Card({ anchor, users, emoji, name, onClose }: CardProps) {
  const t = useTranslations('reactions')
  const card = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    const drawn = card.current
    if (!drawn) return
    const screen = { width: document.documentElement.clientWidth, height: innerHeight }
    const { left, top } = placeBeside(anchor.getBoundingClientRect(), drawn.getBoundingClientRect(), screen, 'top')
    drawn.style.translate = `${left}px ${top}px`
  })
  useEffect(() => {
    const outside = (event: Event) => {
      const target = event.target instanceof Node ? event.target : null
      if (!card.current?.contains(target) && !anchor.contains(target)) close.current()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('scroll', outside, true)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('scroll', outside, true)
    }
  }, [anchor])
  return createPortal(
    <div ref={card} aria-hidden="true" data-who-reacted="" className={styles.card}>
      <div className={styles.head}>
        <span className={styles.emoji}>{emoji}</span>
        <span>{name === emoji ? users.length : name}</span>
      </div>
      <ul className={styles.people}>
        {users.map((user) => (
          <li key={user.user_id}>
            <Avatar src={user.user_icon} size={24} />
            <span>{user.user_name ?? user.koma_id ?? t('somebody')}</span>
          </li>
        ))}
      </ul>
    </div>,
    // Outside of an open dialog a touch would close the dialog.
    anchor.closest('[role="dialog"]') ?? document.body,
  )
}
