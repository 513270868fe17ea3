import { mainId } from '@koma/ui/layout/skip-link.tsx'
import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { OpenedPhoto } from '../last-opened.ts'
import type { ArrangedLibrary } from '../library/arranged-library.ts'
import { flyHome } from '../photo-flight.ts'
import type { RowSpan } from './layout/grid-places.ts'
import { isEstimated, startOf } from './layout/section-rows.ts'
import type { PhotoGridView } from './use-photo-grid.ts'

/** Where the focus goes as soon as the photo there is loaded. */
interface Awaited {
  place: number
  /** The photo that was there, which may be elsewhere by now. */
  photoId?: string
}

export interface GridFocus {
  /** The place of the photo in the tab order; -1 if none on the screen is loaded, and the grid itself takes the focus. */
  tabStop: number
  /** The place that the focus waits for; null if it waits for none. */
  awaited: number | null
  moveTo(place: number): void
  onFocus(event: FocusEvent): void
  onBlur(event: FocusEvent): void
}

/**
 * Which photo of a grid has the focus, or will have it. `current` is the photo to begin at. If the focus moves to a photo that is
 * not loaded, the grid holds it in the meantime, so that further keys are not lost.
 */
export function useGridFocus(view: PhotoGridView, current: OpenedPhoto | null): GridFocus {
  const { library, layout, spans, ref, reveal } = view
  const [focused, setFocused] = useState<string | null>(current?.photoId ?? null)
  const [awaited, setAwaited] = useState<Awaited | null>(null)
  const wantsFocus = useRef<string | null>(current?.photoId ?? null)

  const land = useCallback(
    (photoId: string) => {
      setAwaited(null)
      setFocused(photoId)
      wantsFocus.current = photoId
      reveal(library.placeOf(photoId))
    },
    [library, reveal],
  )
  const moveTo = (place: number) => {
    const photoId = library.idAt(place)
    if (photoId !== undefined) return land(photoId)
    setAwaited({ place })
    reveal(place)
    ref.current?.focus({ preventScroll: true })
  }

  // The user may have moved on to another photo in the viewer. The list scrolls to that one.
  const begun = useRef(false)
  const isLaidOut = layout !== null
  useEffect(() => {
    if (!isLaidOut || begun.current) return
    begun.current = true
    if (current === null) return
    if (library.placeOf(current.photoId) >= 0) return reveal(library.placeOf(current.photoId))
    wantsFocus.current = null
    if (library.has(current.photoId) === false || current.place < 0) return
    reveal(current.place)
    setAwaited(current)
  }, [isLaidOut, current, library, reveal])

  useEffect(() => {
    if (!awaited) return
    const { place, photoId } = awaited
    const there = photoId !== undefined && library.placeOf(photoId) >= 0 ? photoId : library.idAt(place)
    if (there !== undefined) return land(there)
    const loading = new AbortController()
    // The list on the screen retries what fails, and tells of it.
    library.load(place, place + 1, { signal: loading.signal }).catch(() => {})
    return () => loading.abort()
  }, [library, awaited, land])

  const hasFocus = useRef(false)
  useKeptFocus(view, focused, (photoId) => {
    setFocused(photoId)
    if (hasFocus.current && isNowhere(document.activeElement)) wantsFocus.current = photoId
  })

  // The tile may be drawn only after the scrolling that brings it in.
  useEffect(() => {
    const wanted = wantsFocus.current
    const tile = wanted && ref.current?.querySelector<HTMLElement>(`[data-photo-id="${CSS.escape(wanted)}"]`)
    if (!tile) return
    wantsFocus.current = null
    tile.focus({ preventScroll: true })
    flyHome(tile.dataset['photoId'] ?? '', tile)
  })

  const tabStop = tabStopOf(library, spans, focused, view.seen.from)
  return {
    tabStop,
    awaited: awaited?.place ?? null,
    moveTo,
    onFocus(event) {
      const photoId = event.target.closest<HTMLElement>('[data-photo-id]')?.dataset['photoId']
      hasFocus.current = true
      // Whoever comes by Tab before the photos goes on to the first of them.
      if (event.target === ref.current && tabStop < 0) setAwaited((before) => before ?? { place: view.seen.from })
      if (!photoId || photoId === focused) return
      setAwaited(null)
      setFocused(photoId)
    },
    onBlur({ relatedTarget }) {
      hasFocus.current = false
      // The user went on to something else.
      if (relatedTarget !== null && !ref.current?.contains(relatedTarget)) setAwaited(null)
    },
  }
}

/** If the focused tile is removed or rendered again, it or its neighbour gets the focus back. */
function useKeptFocus(
  { layout, library }: PhotoGridView,
  focused: string | null,
  keep: (photoId: string) => void,
): void {
  /** -1 until the photo was loaded for the first time. */
  const lastPlace = useRef(-1)
  const latest = useRef(keep)
  latest.current = keep
  useEffect(() => {
    if (!layout || focused === null) return
    const place = library.placeOf(focused)
    if (place >= 0) lastPlace.current = place
    // Where nothing is loaded any more, the photo comes back with its part.
    const photoId = place >= 0 ? focused : library.idAt(Math.min(lastPlace.current, library.length - 1))
    if (photoId !== undefined) latest.current(photoId)
  }, [layout, library, focused])
}

/** The focused photo if it is drawn, otherwise the first one on the screen that is loaded. */
function tabStopOf(
  library: ArrangedLibrary,
  spans: readonly RowSpan[],
  focused: string | null,
  firstSeen: number,
): number {
  const focusedPlace = focused === null ? -1 : library.placeOf(focused)
  let stop = -1
  for (const { section, from, to } of spans) {
    if (isEstimated(section.rows)) continue
    const first = section.from + startOf(section.rows, from)
    const end = section.from + startOf(section.rows, to)
    if (focusedPlace >= first && focusedPlace < end) return focusedPlace
    if (stop >= 0 || end <= firstSeen) continue
    // A photo that is only coming takes no focus.
    let place = Math.max(first, firstSeen)
    while (place < end && library.idAt(place) === undefined) place += 1
    if (place < end) stop = place
  }
  return stop
}

/** True if the focused element was removed: the focus is then on the body, or on main, which the shell focuses on navigation. */
function isNowhere(element: Element | null): boolean {
  return element === null || element === document.body || element.id === mainId
}
