import { useLayoutMode } from '@koma/ui/layout/layout-mode.ts'
import {
  type RefObject,
  startTransition,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ArrangedLibrary } from '../library/arranged-library.ts'
import type { GridLayout } from './layout/grid-layout.ts'
import { type GridTokens, metricsOf } from './layout/grid-metrics.ts'
import { boxOf, placeAt, type RowSpan } from './layout/grid-places.ts'
import { offsetFor, positionOf, type ScrollPosition } from './layout/scroll-anchor.ts'
import { recallPosition, rememberPosition, wasShown } from './layout/scroll-memory.ts'
import { scrollPortOf } from './layout/scroll-port.ts'
import { followScroll, needsNewPlace, openSpace, type ScrollSpace, showOffset } from './layout/scroll-space.ts'
import { useDrawnRows, viewStep } from './layout/use-drawn-rows.ts'
import { useGridLayout } from './layout/use-grid-layout.ts'
import { Rush } from './rush.ts'

export interface PhotoGridView {
  ref: RefObject<HTMLDivElement | null>
  /** The list of `layout`. A new list replaces it when its own layout is ready. */
  library: ArrangedLibrary
  /** Null until the width is known, and until a very long list is laid out. */
  layout: GridLayout | null
  /** There is nothing to show yet. */
  isPreparing: boolean
  /** The rows to draw: those on the screen, and one screen before and after. */
  spans: readonly RowSpan[]
  /** Places on the screen. */
  seen: { from: number; to: number }
  /** How far the list is moved up in its element. */
  shift: number
  rush: Rush
  pageHeight: number
  /** Offset of the list at the upper edge of what it scrolls in. */
  readOffset(): number
  scrollToOffset(offset: number): void
  /** Scrolls no further than needed to show the whole photo. */
  reveal(place: number): void
  /** Keeps the photo under this point of the window where it is when the list is laid out anew. */
  hold(x: number, y: number): void
}

/**
 * Lays out a list of photos by the width of its element and follows the scrolling of the window, or of the dialog it is in. Another
 * grid of the same entry of the history, such as the one in which photos are arranged, begins where this one was.
 */
export function usePhotoGrid(given: ArrangedLibrary, entry: string, tokens?: GridTokens): PhotoGridView {
  const memoryKey = `${entry} ${given.order.by} ${given.order.first}`
  const ref = useRef<HTMLDivElement>(null)
  // Laying out and drawing a part that has arrived takes too long for one task, so it is done in slices. Photos that were added or
  // removed are shown at once.
  const deferred = useDeferredValue(given)
  const newest = deferred.length === given.length ? deferred : given
  const mode = useLayoutMode()
  const [width, setWidth] = useState(0)
  const metrics = useMemo(() => (width === 0 ? null : metricsOf(mode, width, tokens)), [mode, width, tokens])
  const laidOut = useGridLayout(newest, metrics)
  const { library, layout } = laidOut ?? { library: newest, layout: null }

  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(Math.floor(element.clientWidth) || window.innerWidth)
    // A screen of tiles takes too long for one task, so the first one is drawn in slices. Whoever comes back sees it at once.
    let isFirst = !wasShown(entry)
    if (!isFirst) measure()
    // The observer reports the first width once the browser has laid out the page. To ask earlier would make it do so right away.
    const observer = new ResizeObserver(() => {
      if (isFirst) startTransition(measure)
      else measure()
      isFirst = false
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [entry])

  const [view, setView] = useState(() => ({ top: 0, screen: window.innerHeight, shift: 0 }))
  const space = useRef<ScrollSpace>(openSpace(0))
  const lastScroll = useRef(0)
  const [rush] = useState(() => new Rush())
  const anchor = useRef<ScrollPosition | null>(null)
  const current = useRef({ layout, library })
  useLayoutEffect(() => {
    // Not while rendering: scrolling between the slices of a render concerns the layout that is still on the screen.
    current.current = { layout, library }
  }, [layout, library])

  const readPort = useCallback(() => scrollPortOf(ref.current), [])
  const readScroll = useCallback(
    () => (ref.current ? readPort().top() - ref.current.getBoundingClientRect().top : 0),
    [readPort],
  )
  const readOffset = useCallback(() => readScroll() + space.current.shift, [readScroll])

  const look = useCallback(() => {
    const offset = readOffset()
    const port = readPort()
    const screen = port.height()
    const top = Math.floor(offset / viewStep) * viewStep
    const { shift } = space.current
    setView((before) =>
      before.top === top && before.screen === screen && before.shift === shift ? before : { top, screen, shift },
    )
    const shown = current.current
    if (!shown.layout) return
    const visibleFrom = offset + port.coverAbove() + shown.layout.metrics.header
    anchor.current = positionOf(shown.layout, shown.library, { offset, visibleFrom, visibleTo: offset + screen })
  }, [readOffset, readPort])

  const scrollToOffset = useCallback(
    (offset: number) => {
      const port = readPort()
      const shown = showOffset(space.current, offset, port.height())
      space.current = shown.space
      const start = port.scrolled() - readScroll()
      // The start of the list means the top of the page, which includes what is above the list.
      port.scrollTo(offset <= 0 ? 0 : Math.max(0, Math.round(shown.scroll + start)))
      lastScroll.current = readScroll()
      look()
    },
    [look, readPort, readScroll],
  )

  useLayoutEffect(() => {
    const port = readPort()
    const onScroll = () => {
      const scroll = readScroll()
      const screen = port.height()
      rush.note(scroll, performance.now())
      space.current = followScroll(space.current, lastScroll.current, scroll, screen)
      lastScroll.current = scroll
      if (needsNewPlace(space.current, scroll, screen)) scrollToOffset(scroll + space.current.shift)
      else look()
    }
    port.events.addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', onScroll)
    const endWatch = rush.watch()
    return () => {
      endWatch()
      port.events.removeEventListener('scroll', onScroll)
      removeEventListener('resize', onScroll)
    }
  }, [look, readPort, readScroll, rush, scrollToOffset])

  // After a new layout (another width, photos added, removed or loaded above) the same photos stay on the screen.
  const restored = useRef(false)
  useLayoutEffect(() => {
    if (!layout) return
    space.current = { ...openSpace(layout.height), shift: space.current.shift }
    if (space.current.page === space.current.list) space.current.shift = 0
    const isFirst = !restored.current
    const position = isFirst ? recallPosition(memoryKey) : anchor.current
    restored.current = true
    // Nothing has to be scrolled. Reading the offset here would make the browser lay out all the new tiles within this task.
    if (isFirst && !position) {
      const frame = requestAnimationFrame(look)
      return () => cancelAnimationFrame(frame)
    }
    const offset = position && offsetFor(layout, library, position)
    // Scrolling to the current position would stop a fling on a phone.
    if (offset !== null && Math.abs(offset - readOffset()) > 1) scrollToOffset(offset)
    else look()
  }, [layout, library, memoryKey, look, readOffset, scrollToOffset])

  useLayoutEffect(
    () => () => {
      if (restored.current) rememberPosition(memoryKey, anchor.current)
    },
    [memoryKey],
  )

  const { spans, seen } = useDrawnRows(layout, view)

  const reveal = useCallback(
    (place: number) => {
      const box = layout && boxOf(layout, place)
      if (!layout || !box) return
      const offset = readOffset()
      const port = readPort()
      const above = port.coverAbove() + layout.metrics.header + 8
      const below = port.coverBelow() + 8
      const screen = port.height()
      if (box.top < offset + above) scrollToOffset(box.top - above)
      else if (box.top + box.height > offset + screen - below) scrollToOffset(box.top + box.height - screen + below)
    },
    [layout, readOffset, readPort, scrollToOffset],
  )

  const hold = useCallback(
    (x: number, y: number) => {
      const shown = current.current
      const edges = ref.current?.getBoundingClientRect()
      if (!shown.layout || !edges) return
      const at = y - edges.top + space.current.shift
      const place = placeAt(shown.layout, x - edges.left, at)
      const box = place === null ? null : boxOf(shown.layout, place)
      if (place === null || !box) return
      const fraction = Math.min(1, Math.max(0, (at - box.top) / box.height))
      const below = box.top + box.height * fraction - readOffset()
      anchor.current = { photoId: shown.library.idAt(place) ?? null, place, below, fraction }
    },
    [readOffset],
  )

  const isPreparing = layout === null
  const pageHeight = layout ? openSpace(layout.height).page : 0
  return {
    ref,
    library,
    layout,
    isPreparing,
    spans,
    seen,
    shift: view.shift,
    rush,
    pageHeight,
    readOffset,
    scrollToOffset,
    reveal,
    hold,
  }
}
