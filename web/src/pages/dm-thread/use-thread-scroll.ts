import type { DmPhoto } from '@koma/contract'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Whoever is this close to the end, in pixels, follows what arrives. */
const nearEnd = 160
/** Older photos are loaded when this many pixels are left above the screen. */
const nearStart = 800

interface ThreadScroll {
  /** Undefined until they are loaded. */
  photos: readonly DmPhoto[] | undefined
  /** Whether it is known where to begin. */
  isReady: boolean
  /** What is on the screen at first; null for the newest photos. */
  start: () => Element | null
  hasOlder: boolean
  onOlder: () => void
}

/** Opens a thread at its start or its end, keeps the view in place when older photos come, and follows new ones at the end. */
export function useThreadScroll(given: ThreadScroll) {
  const { photos, isReady, hasOlder } = given
  const latest = useRef(given)
  latest.current = given
  const [isAtEnd, setAtEnd] = useState(true)
  const [hasOpened, setOpened] = useState(false)
  const drawn = useRef<{ first?: number; last?: number; height: number }>({ height: 0 })

  useLayoutEffect(() => {
    const before = drawn.current
    const first = photos?.[0]?.sent_at
    const last = photos?.at(-1)?.sent_at
    const height = page().scrollHeight
    drawn.current = { height, ...(first !== undefined && { first }), ...(last !== undefined && { last }) }
    if (!hasOpened) return
    if (last !== before.last) {
      if (isAtEnd) scrollToEnd()
    } else if (first !== before.first) window.scrollTo(0, window.scrollY + height - before.height)
  }, [photos, hasOpened, isAtEnd])

  // Not in a layout effect: those of the router, which scrolls to the top of a new page, run later.
  useEffect(() => {
    if (!isReady || hasOpened) return
    const start = latest.current.start()
    if (start) start.scrollIntoView({ block: 'start' })
    else scrollToEnd()
    setOpened(true)
  }, [isReady, hasOpened])

  useEffect(() => {
    if (!hasOpened) return
    const look = () => {
      setAtEnd(page().scrollHeight - window.innerHeight - window.scrollY < nearEnd)
      if (window.scrollY < nearStart && latest.current.hasOlder) latest.current.onOlder()
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [hasOpened])

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page, the screen may still not be full.
  useEffect(() => {
    const { scrollHeight } = page()
    const isFull = scrollHeight === 0 || scrollHeight > window.innerHeight
    if (hasOpened && hasOlder && !isFull) latest.current.onOlder()
  }, [hasOpened, hasOlder, photos])

  return { isAtEnd, scrollToEnd }
}

const page = () => document.documentElement

function scrollToEnd(): void {
  window.scrollTo(0, page().scrollHeight)
}
