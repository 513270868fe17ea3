import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { topBarHeight } from '../layout/scroll-port.ts'
import type { PhotoGridView } from '../use-photo-grid.ts'
import { monthAt, monthsOf, otherRow } from './month-marks.ts'

/** Where a list is scrolled to, in months, and how to scroll it by a track along its edge. */
export function useScrubbing({ layout, library, readOffset, scrollToOffset }: PhotoGridView) {
  const { first } = library.order
  const track = useRef<HTMLDivElement>(null)
  const [offset, setOffset] = useState(0)
  // Read when they change, and not while rendering, which happens with every frame of a scroll: the browser would have to lay out the
  // page in the midst of it.
  const [{ height, bar, screen }, setSizes] = useState(() => ({ height: 0, bar: 0, screen: window.innerHeight }))
  // The photos of a list that has changed are shown before the months beside them.
  const marked = useDeferredValue(layout)
  const months = useMemo(() => (marked ? monthsOf(marked, first) : []), [marked, first])
  const length = layout?.height ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that has become long enough has a track from then on.
  useEffect(() => {
    const measure = () =>
      setSizes({ height: track.current?.clientHeight ?? 0, bar: topBarHeight(), screen: window.innerHeight })
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [length])
  const isLaidOut = layout !== null
  useEffect(() => {
    if (!isLaidOut) return
    const follow = () => setOffset(readOffset())
    follow()
    addEventListener('scroll', follow, { passive: true })
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow)
      removeEventListener('resize', follow)
    }
  }, [readOffset, isLaidOut])

  const room = Math.max(1, length - screen + bar)
  const at = Math.min(1, Math.max(0, offset / room))
  const number = monthAt(months, offset + bar + (layout?.metrics.header ?? 0))
  const goTo = (wanted: number) => {
    const target = months[Math.min(months.length - 1, Math.max(0, wanted))]
    if (target) scrollToOffset(target.top - bar + 1)
  }
  return {
    track,
    height,
    screen,
    months,
    month: months[number],
    number,
    /** From 0 at the beginning of the list to 1 at its end. */
    at,
    /** How far the list can be scrolled. */
    room,
    /** Scrolls to the point of the list that belongs to this height of the window. */
    pull(clientY: number) {
      const box = track.current?.getBoundingClientRect()
      if (box) scrollToOffset(((clientY - box.top) / box.height) * room)
    },
    onKeyDown(event: KeyboardEvent) {
      const step = steps[event.key]
      if (step !== undefined) goTo(otherRow(months, number, step))
      else if (event.key === 'Home') scrollToOffset(0)
      else if (event.key === 'End') scrollToOffset(room)
      else return
      event.preventDefault()
    },
  }
}

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  PageDown: 12,
  PageUp: -12,
}
