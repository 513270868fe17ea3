import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far a finger pulls until letting go refreshes, and how far the page follows it at most, in pixels. */
const enough = 72
const furthest = 110
/** The page moves half as far as the finger. */
const resistance = 0.5

/** Pulling the top of the page down refreshes it. Returns how far it is pulled, and whether letting go would refresh. */
export function usePull(area: RefObject<HTMLElement | null>, onRefresh: () => void) {
  const [distance, setDistance] = useState(0)
  const latest = useRef(onRefresh)
  latest.current = onRefresh
  useEffect(() => {
    const element = area.current
    if (!element) return
    let start: number | null = null
    let pulled = 0
    const pull = (to: number) => {
      pulled = to
      setDistance(to)
    }
    const begin = (event: TouchEvent) => {
      start = event.touches.length === 1 && window.scrollY <= 0 ? (event.touches[0]?.clientY ?? null) : null
    }
    const move = (event: TouchEvent) => {
      if (start === null) return
      const by = ((event.touches[0]?.clientY ?? start) - start) * resistance
      pull(Math.max(0, Math.min(by, furthest)))
    }
    const end = () => {
      if (start !== null && pulled >= enough) latest.current()
      start = null
      pull(0)
    }
    element.addEventListener('touchstart', begin, { passive: true })
    element.addEventListener('touchmove', move, { passive: true })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', () => {
      start = null
      pull(0)
    })
    return () => {
      element.removeEventListener('touchstart', begin)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
    }
  }, [area])
  return { distance, isEnough: distance >= enough }
}
