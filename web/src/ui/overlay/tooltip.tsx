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
/** Moving along a row of icons, the pointer does not wait again for this long after a tooltip closed. */
const stillWarm = 300
let closedAt = Number.NEGATIVE_INFINITY

// Radix is too heavy for the first load. It arrives while the pointer rests.
const Bubble = lazyExtra(async () => (await import('./tooltip-bubble.tsx')).TooltipBubble)

/** Names an icon for the pointer and the keyboard. The control itself carries the label for everyone else. */
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
