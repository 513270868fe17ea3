import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { ArrangedLibrary } from '../../library/arranged-library.ts'
import { scrollAtEdges } from '../scroll-at-edges.ts'
import { firstResting, numberAt, type PlannedMove, planMove, stepOf } from './moving.ts'

/** Things that are arranged by hand, such as the photos of a grid. */
export interface ArrangedField {
  list: Pick<ArrangedLibrary, 'length' | 'idAt' | 'momentAt' | 'placeOf'>
  /** The place of what is at this point of the window, and whether the point is in its second half. */
  findAt(x: number, y: number): { place: number; isBehind: boolean } | null
  /** The place this many rows below another one, or above it. */
  byRows(place: number, rows: number): number | null
  reveal(place: number): void
  /** The id of the thing that an element belongs to. */
  idOf(element: Element): string | null
  /** The element that takes the focus for a thing. */
  elementOf(frame: HTMLElement, id: string): HTMLElement | null
}

/** What screen readers are told. */
export type ArrangingWords = (
  key: 'grabbed' | 'grabbedByKeys' | 'at' | 'dropped' | 'cancelled',
  values: { count: number; number: number; total: number },
) => string

/** Photos that were picked up, and where they would go. */
export interface Lifted {
  photoIds: readonly string[]
  by: 'pointer' | 'keys'
  /** They go before the photo at this place. */
  place: number
  /** Whether the pointer is behind the photo before that place, which may be in another row. */
  isBehind: boolean
}

interface Press {
  pointerId: number
  photoId: string
  x: number
  y: number
  isMouse: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

/** A finger that rests for so long picks up; one that moves before scrolls. */
const longPress = 250
/** Pixels that a pointer moves before it picks up. */
const stillness = 6

/**
 * Picks photos up by mouse, by a long press of a finger or by Space, and puts them down elsewhere: where the pointer is let go, or by
 * the arrow keys and Space. If the photo is chosen, all chosen ones go along. Escape puts them back.
 */
export function useArranging(
  field: ArrangedField,
  chosen: ReadonlySet<string>,
  onMove: (move: PlannedMove) => void,
  words: ArrangingWords,
) {
  const t = (key: Parameters<ArrangingWords>[0], values: Partial<Parameters<ArrangingWords>[1]> = {}) =>
    words(key, { count: 0, number: 0, total: 0, ...values })
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [said, say] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const press = useRef<Press | null>(null)
  const pointer = useRef({ x: 0, y: 0 })
  const ignoreClick = useRef(false)
  const toFocus = useRef<string | null>(null)
  const latest = useRef({ field, chosen, lifted })
  latest.current = { field, chosen, lifted }

  const show = (next: Lifted | null) => {
    latest.current.lifted = next
    setLifted(next)
  }
  const lift = (photoId: string, by: Lifted['by']) => {
    const { list } = latest.current.field
    const together = latest.current.chosen
    const placeOf = (id: string) => list.placeOf(id)
    const photoIds = together.has(photoId) ? [...together].sort((a, b) => placeOf(a) - placeOf(b)) : [photoId]
    const place = firstResting(list, new Set(photoIds), placeOf(photoId))
    show({ photoIds, by, place, isBehind: false })
    say(t(by === 'keys' ? 'grabbedByKeys' : 'grabbed', { count: photoIds.length }))
  }
  const aim = (place: number, isBehind: boolean) => {
    const held = latest.current.lifted
    if (held && (held.place !== place || held.isBehind !== isBehind)) show({ ...held, place, isBehind })
  }
  const cancel = () => {
    if (!latest.current.lifted) return
    toFocus.current = latest.current.lifted.photoIds[0] ?? null
    show(null)
    say(t('cancelled'))
  }
  const drop = () => {
    const held = latest.current.lifted
    if (!held) return
    const { list } = latest.current.field
    const move = planMove(list, held.photoIds, held.place)
    const number = numberAt(list, new Set(held.photoIds), held.place) + 1
    toFocus.current = held.photoIds[0] ?? null
    show(null)
    if (move) onMove(move)
    say(move ? t('dropped', { number, total: list.length }) : t('cancelled'))
  }
  const follow = () => {
    if (latest.current.lifted?.by !== 'pointer') return
    const at = latest.current.field.findAt(pointer.current.x, pointer.current.y)
    if (at) aim(at.isBehind ? at.place + 1 : at.place, at.isBehind)
  }
  const begin = (held: Press) => {
    ignoreClick.current = true
    lift(held.photoId, 'pointer')
    follow()
    scrollAtEdges(null, () => latest.current.lifted?.by === 'pointer', pointer.current, follow)
  }
  const acts = useRef({ begin, follow, drop, cancel })
  acts.current = { begin, follow, drop, cancel }

  useEffect(() => {
    const end = () => {
      clearTimeout(press.current?.timer)
      press.current = null
    }
    const onMoved = (event: globalThis.PointerEvent) => {
      const held = press.current
      if (held?.pointerId !== event.pointerId) return
      Object.assign(pointer.current, { x: event.clientX, y: event.clientY })
      if (latest.current.lifted) return acts.current.follow()
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < stillness) return
      if (held.isMouse) acts.current.begin(held)
      else end()
    }
    const onUp = (event: globalThis.PointerEvent) => {
      if (press.current?.pointerId !== event.pointerId) return
      end()
      acts.current.drop()
    }
    const onCancel = () => {
      end()
      if (latest.current.lifted?.by === 'pointer') acts.current.cancel()
    }
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !latest.current.lifted) return
      event.preventDefault()
      event.stopImmediatePropagation()
      end()
      acts.current.cancel()
    }
    // While photos are dragged the page must not scroll under the finger. React registers touch listeners as passive.
    const hold = (event: TouchEvent) => {
      if (latest.current.lifted) event.preventDefault()
    }
    addEventListener('pointermove', onMoved)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', onCancel)
    addEventListener('keydown', onKey, true)
    document.addEventListener('touchmove', hold, { passive: false })
    return () => {
      end()
      // Otherwise the page would be scrolled at its edges for ever, if it is left in the midst of a drag.
      latest.current.lifted = null
      removeEventListener('pointermove', onMoved)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', onCancel)
      removeEventListener('keydown', onKey, true)
      document.removeEventListener('touchmove', hold)
    }
  }, [])

  // After a move, the focus is on the photo at its new place, which may be drawn only after the list has scrolled there.
  useEffect(() => {
    const wanted = toFocus.current
    const tile = wanted && frame.current && field.elementOf(frame.current, wanted)
    if (!tile || lifted) return
    toFocus.current = null
    tile.focus({ preventScroll: true })
    field.reveal(field.list.placeOf(wanted))
  })

  const moveByKey = (key: string, held: Lifted): number | null => {
    const { list } = field
    const moved = new Set(held.photoIds)
    const rows = key === 'ArrowUp' ? -1 : 1
    switch (key) {
      case 'ArrowLeft':
        return stepOf(list, moved, held.place, -1)
      case 'ArrowRight':
        return stepOf(list, moved, held.place, 1)
      case 'ArrowUp':
      case 'ArrowDown': {
        const goal = field.byRows(Math.min(held.place, list.length - 1), rows)
        return goal === null ? null : firstResting(list, moved, goal)
      }
      case 'Home':
        return firstResting(list, moved, 0)
      case 'End':
        return list.length
      default:
        return null
    }
  }

  return {
    lifted,
    said,
    pointer: pointer.current,
    frame: {
      ref: frame,
      tabIndex: -1,
      onPointerDownCapture(event: PointerEvent) {
        ignoreClick.current = false
        const photoId = field.idOf(event.target as Element)
        if (event.button !== 0 || !event.isPrimary || photoId === null || lifted) return
        // The grid would begin to choose photos.
        event.stopPropagation()
        const isMouse = event.pointerType === 'mouse'
        Object.assign(pointer.current, { x: event.clientX, y: event.clientY })
        const { pointerId, clientX: x, clientY: y } = event
        const held: Press = { pointerId, photoId, x, y, isMouse, timer: undefined }
        if (!isMouse) held.timer = setTimeout(() => acts.current.begin(held), longPress)
        press.current = held
      },
      onClickCapture(event: MouseEvent) {
        if (!ignoreClick.current || event.detail === 0) return
        ignoreClick.current = false
        event.preventDefault()
        event.stopPropagation()
      },
      onContextMenu(event: MouseEvent) {
        // The browser's menu on a long press would interrupt the drag.
        if (press.current && !press.current.isMouse) event.preventDefault()
      },
      onDragStart(event: MouseEvent) {
        // The browser would drag the link or the picture.
        event.preventDefault()
      },
      onKeyDownCapture(event: KeyboardEvent) {
        if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
        const photoId = field.idOf(event.target as Element)
        if (lifted?.by !== 'keys') {
          if (event.key !== ' ' || photoId === null || lifted) return
          take(event)
          lift(photoId, 'keys')
          // Tiles that scroll out of sight are not drawn, and would take the focus with them.
          frame.current?.focus({ preventScroll: true })
          return
        }
        if (event.key === 'Tab') return cancel()
        take(event)
        if (event.key === ' ' || event.key === 'Enter') return drop()
        const place = moveByKey(event.key, lifted)
        if (place === null) return
        aim(place, place === field.list.length)
        field.reveal(Math.min(place, field.list.length - 1))
        const number = numberAt(field.list, new Set(lifted.photoIds), place) + 1
        say(t('at', { number, total: field.list.length }))
      },
    },
  }
}

function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
