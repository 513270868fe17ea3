import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { GridLayout } from './grid-layout.ts'
import { type RowSpan, rowsBetween } from './grid-places.ts'
import { startOf } from './section-rows.ts'

/** What the window shows of a list, in steps. */
export interface GridWindow {
  /** Offset of the list at the upper edge of the window, or up to a step above it. */
  top: number
  /** Height of the window. */
  screen: number
}

interface DrawnRows {
  /** The rows to draw: those on the screen, and one screen before and after. */
  spans: readonly RowSpan[]
  /** Places on the screen. */
  seen: { from: number; to: number }
}

/** The view moves in steps of this many pixels; scrolling within a step does not render again. */
export const viewStep = 240

/** The rows around the screen wait this long for the pictures on it, with which they share the connection and the processor. */
const picturesFirst = 250

/** How many screens are drawn above and below, one stage after the other: all at once would be too long a task. */
const stages = [
  { above: 0, below: 0 },
  { above: 0, below: 1 },
  { above: 1, below: 1 },
] as const
const lastStage = stages.length - 1

/** Offsets in the list. */
interface Stretch {
  top: number
  bottom: number
}

/**
 * Chooses the rows to draw. At first, after a jump, and when photos on the screen have been loaded, those on the screen come first.
 * What is drawn already stays for as long as it is within a screen: one that the focus has just left must not go and come back.
 */
export function useDrawnRows(layout: GridLayout | null, view: GridWindow): DrawnRows {
  const [drawn, setDrawn] = useState({ stage: 0 })
  const last = useRef({ top: view.top, layout, wasUnloaded: false, stretch: around(view, 0, 0) })
  const hasJumped = Math.abs(last.current.top - view.top) > view.screen
  const hasArrived = last.current.layout !== layout && last.current.wasUnloaded
  const isNew = hasJumped || hasArrived
  const { above, below } = stages[isNew ? 0 : drawn.stage] ?? stages[0]
  const onScreen = useMemo(() => between(layout, around(view, 0, 0)), [layout, view])
  const wanted = around(view, above, below)
  const isSame = last.current.layout === layout
  const { top, bottom } = isSame ? withDrawn(wanted, last.current.stretch, around(view, 1, 1)) : wanted
  const spans = useMemo(() => between(layout, { top, bottom }), [layout, top, bottom])
  useLayoutEffect(() => {
    last.current = {
      top: view.top,
      layout,
      wasUnloaded: onScreen.some(({ section }) => section.estimate !== undefined),
      stretch: { top, bottom },
    }
    if (isNew) setDrawn({ stage: 0 })
  }, [view, layout, onScreen, isNew, top, bottom])
  useEffect(() => {
    if (drawn.stage >= lastStage) return
    const grow = () => startTransition(() => setDrawn({ stage: drawn.stage + 1 }))
    const timer = setTimeout(grow, drawn.stage === 0 ? picturesFirst : 0)
    return () => clearTimeout(timer)
  }, [drawn])
  const seen = useMemo(() => placesOf(onScreen), [onScreen])
  return { spans, seen }
}

/** What the window shows, and so many screens above and below it. */
function around({ top, screen }: GridWindow, above: number, below: number): Stretch {
  return { top: top - above * screen, bottom: top + screen * (1 + below) + viewStep }
}

/** `wanted` and what is drawn near it, but no more than `most`. */
function withDrawn(wanted: Stretch, drawn: Stretch, most: Stretch): Stretch {
  if (drawn.bottom < most.top || drawn.top > most.bottom) return wanted
  return {
    top: Math.min(wanted.top, Math.max(drawn.top, most.top)),
    bottom: Math.max(wanted.bottom, Math.min(drawn.bottom, most.bottom)),
  }
}

function between(layout: GridLayout | null, { top, bottom }: Stretch): readonly RowSpan[] {
  return layout ? rowsBetween(layout, top, bottom) : []
}

function placesOf(spans: readonly RowSpan[]): DrawnRows['seen'] {
  const first = spans[0]
  const last = spans.at(-1)
  if (!first || !last) return { from: 0, to: 0 }
  return {
    from: first.section.from + startOf(first.section.rows, first.from),
    to: last.section.from + startOf(last.section.rows, last.to),
  }
}
