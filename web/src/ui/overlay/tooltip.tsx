import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { placeBeside, type Side } from './place-beside.ts'
import styles from './tooltip.module.css'

interface TooltipProps {
  text: string
  side?: Side
  children: ReactElement
}

const delay = 500
/** Going along a row of icons, the second one is named at once. */
const stillWarm = 300
let closedAt = Number.NEGATIVE_INFINITY

/** Names an icon for the pointer and the keyboard. The control itself carries the label for everyone else. */
export function Tooltip({ text, side = 'bottom', children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const openSoon = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    const control = event.currentTarget.firstElementChild
    const wait = performance.now() - closedAt < stillWarm ? 0 : delay
    timer.current = setTimeout(() => setAnchor(control), wait)
  }
  const openForKeyboard = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) setAnchor(event.currentTarget.firstElementChild)
  }
  const close = () => {
    clearTimeout(timer.current)
    if (anchor) closedAt = performance.now()
    setAnchor(null)
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the control inside.
    <span
      className={styles.anchor}
      onPointerEnter={openSoon}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={openForKeyboard}
      onBlur={close}
      onKeyDown={closeByKey}
    >
      {children}
      {anchor && createPortal(<Bubble anchor={anchor} side={side} text={text} />, document.body)}
    </span>
  )
}

function Bubble({ anchor, side, text }: { anchor: Element; side: Side; text: string }) {
  const bubble = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const drawn = bubble.current
    if (!drawn) return
    const screen = { width: document.documentElement.clientWidth, height: innerHeight }
    const { left, top } = placeBeside(anchor.getBoundingClientRect(), drawn.getBoundingClientRect(), screen, side)
    drawn.style.translate = `${left}px ${top}px`
  }, [anchor, side])
  return (
    // Only for the eye: the control's own label says the same to everyone else.
    <div ref={bubble} role="tooltip" aria-hidden="true" className={styles.tooltip}>
      {text}
    </div>
  )
}
