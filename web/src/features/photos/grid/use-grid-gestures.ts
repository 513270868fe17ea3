import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { ArrangedLibrary } from '../library/arranged-library.ts'
import { placeAt } from './layout/grid-places.ts'
import { scrollAtEdges } from './scroll-at-edges.ts'
import { extendTo } from './selection/choose-steps.ts'
import { placeIn, placesBetween } from './selection/places-between.ts'
import type { Selection, SelectionStep } from './selection/selection.ts'
import type { WhenLoaded } from './selection/use-loaded-step.ts'
import type { PhotoGridView } from './use-photo-grid.ts'

const longPress = 400
/** Pixels that a pointer may move during a click or a long press. */
const stillness = 10

interface Press {
  pointerId: number
  /** The photo under the pointer when it was pressed. */
  photoId: string
  /** Where that was last. */
  place: number
  x: number
  y: number
  timer: ReturnType<typeof setTimeout> | undefined
  /** Whether moving the pointer paints a range at once, without a long press. */
  mayPaint: boolean
  /** Whether painting chooses photos or removes them from the selection; undefined until it begins. */
  on?: boolean
}

interface GridGestures {
  library: ArrangedLibrary
  view: PhotoGridView
  selection: Selection
  onSelect: (step: SelectionStep) => void
  whenLoaded: WhenLoaded
  /** A click always chooses. */
  picking: boolean
}

/** A click chooses unless it opens the photo; a long press starts choosing; a pointer moved over photos paints a range. */
export function useGridGestures(given: GridGestures) {
  const latest = useRef(given)
  latest.current = given
  const press = useRef<Press | null>(null)
  const ignoreClick = useRef(false)
  const pointer = useRef({ x: 0, y: 0 })

  const paint = () => {
    const { library, view, onSelect } = latest.current
    const held = press.current
    const element = view.ref.current
    if (!held || held.on === undefined || !element || !view.layout) return
    const box = element.getBoundingClientRect()
    const place = placeAt(view.layout, pointer.current.x - box.left, pointer.current.y - box.top + view.shift)
    if (place === null) return
    held.place = placeIn(library, held.photoId, held.place)
    onSelect({ type: 'paint', photoIds: placesBetween(library, held.place, place), on: held.on })
  }
  const begin = () => {
    const { library, view, selection, onSelect } = latest.current
    const held = press.current
    if (!held || library.placeOf(held.photoId) < 0) return
    const { photoId } = held
    held.on = !selection.chosen.has(photoId)
    ignoreClick.current = true
    onSelect({ type: 'begin paint', photoId })
    onSelect({ type: 'paint', photoIds: [photoId], on: held.on })
    scrollAtEdges(view.ref.current, () => press.current?.on !== undefined, pointer.current, paint)
  }
  const follow = useRef({ paint, begin })
  follow.current = { paint, begin }

  useEffect(() => {
    const end = () => {
      clearTimeout(press.current?.timer)
      press.current = null
    }
    const move = (event: globalThis.PointerEvent) => {
      const held = press.current
      if (!held || event.pointerId !== held.pointerId) return
      pointer.current.x = event.clientX
      pointer.current.y = event.clientY
      if (held.on !== undefined) return follow.current.paint()
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < stillness) return
      if (held.mayPaint) follow.current.begin()
      else end()
    }
    // While a range is painted the page must not scroll under the finger. React registers touch listeners as passive.
    const hold = (event: TouchEvent) => {
      if (press.current?.on !== undefined) event.preventDefault()
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
    document.addEventListener('touchmove', hold, { passive: false })
    return () => {
      end()
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
      document.removeEventListener('touchmove', hold)
    }
  }, [])

  // Photos that are loaded while a range is painted over them are painted too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is the reason to paint again.
  useEffect(() => follow.current.paint(), [given.library])

  return {
    onPointerDown(event: PointerEvent) {
      ignoreClick.current = false
      const photoId = photoOfEvent(event, latest.current.library)
      // A second finger changes the size of the photos.
      if (!event.isPrimary) clearTimeout(press.current?.timer)
      if (event.button !== 0 || !event.isPrimary || photoId === null) return
      const { library, picking, selection } = latest.current
      const isMouse = event.pointerType === 'mouse'
      const onCheck = Boolean((event.target as Element).closest('[data-choose]'))
      pointer.current = { x: event.clientX, y: event.clientY }
      press.current = {
        pointerId: event.pointerId,
        photoId,
        place: library.placeOf(photoId),
        x: event.clientX,
        y: event.clientY,
        timer: isMouse ? undefined : setTimeout(() => follow.current.begin(), longPress),
        mayPaint: isMouse && !event.shiftKey && (onCheck || picking || selection.chosen.size > 0),
      }
    },
    onClickCapture(event: MouseEvent) {
      const photoId = photoOfEvent(event, latest.current.library)
      if (photoId === null) return
      const { library, selection, onSelect, whenLoaded, picking } = latest.current
      const isKey = event.detail === 0
      if (ignoreClick.current && !isKey) {
        ignoreClick.current = false
        event.preventDefault()
        event.stopPropagation()
        return
      }
      const onCheck = Boolean((event.target as Element).closest('[data-choose]'))
      if (!picking && !onCheck && !event.shiftKey && (isKey || selection.chosen.size === 0)) return
      event.preventDefault()
      const anchor = selection.anchor === null ? -1 : library.placeOf(selection.anchor)
      if (event.shiftKey && anchor >= 0) extendTo(whenLoaded, onSelect, library, anchor, library.placeOf(photoId))
      else onSelect({ type: 'toggle', photoId })
    },
    onContextMenu(event: MouseEvent) {
      // The browser's menu on a long press would interrupt the gesture.
      if (press.current?.timer !== undefined) event.preventDefault()
    },
    onDragStart(event: MouseEvent) {
      event.preventDefault()
    },
  }
}

/** Null if it is on no photo of the list. */
function photoOfEvent({ target }: { target: EventTarget }, library: ArrangedLibrary): string | null {
  const photoId = (target as Element).closest<HTMLElement>('[data-tile]')?.dataset['tile']
  return photoId !== undefined && library.placeOf(photoId) >= 0 ? photoId : null
}
