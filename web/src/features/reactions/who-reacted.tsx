import type { PublicUser } from '@koma/contract'
import { lazyExtra } from '@koma/ui/lazy/lazy-part.tsx'
import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react'
import styles from './reactions.module.css'

interface WhoReactedProps {
  users: readonly PublicUser[]
  emoji: string
  name: string
  /** True if a click on the chip does nothing else. */
  opensByClick: boolean
  /** The chip. Its label says the same to screen readers. */
  children: ReactElement
}

const restBefore = 350
const pressBefore = 450
/** Long enough to cross the gap between the chip and its card. */
const leaveAfter = 160

// Radix is too heavy for the first load of a photo's page. It is fetched during the hover or long press.
const Card = lazyExtra(async () => (await import('./who-reacted-card.tsx')).WhoReactedCard)

/** Shows faces and names of those who reacted, on hover, on keyboard focus, and on a long press. */
export function WhoReacted({ users, emoji, name, opensByClick, children }: WhoReactedProps) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** A long press ends in a click, which must not toggle the reaction. */
  const pressed = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const after = (wait: number, act: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, wait)
  }
  const enter = (event: PointerEvent) => {
    void Card.preload()
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
    >
      {children}
      {anchor && <Card anchor={anchor} users={users} emoji={emoji} name={name} onClose={() => setAnchor(null)} />}
    </span>
  )
}
