import { type FocusEvent, type PointerEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { lazyExtra } from '../lazy/lazy-part.tsx'
import styles from './tooltip.module.css'
import type { TooltipBubbleProps } from './tooltip-bubble.tsx'

interface TooltipProps {
  text: string
  side?: TooltipBubbleProps['side']
  children: ReactElement
}

const delay = 500
/** For this long after a tooltip closed, the next one opens without a delay, so that the pointer can move along a row of icons. */
const stillWarm = 300
let closedAt = Number.NEGATIVE_INFINITY

// Radix is too heavy for the first load, so it is fetched while the pointer rests.
const Bubble = lazyExtra(async () => (await import('./tooltip-bubble.tsx')).TooltipBubble)

/** Shows the name of an icon on hover and keyboard focus. The control itself has the label for everyone else. */
export function Tooltip({ text, side = 'bottom', children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const openSoon = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    void Bubble.preload()
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
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the control inside.
    <span
      className={styles.anchor}
      onPointerEnter={openSoon}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={openForKeyboard}
      onBlur={close}
    >
      {children}
      {anchor && <Bubble anchor={anchor} side={side} text={text} onClose={close} />}
    </span>
  )
}
