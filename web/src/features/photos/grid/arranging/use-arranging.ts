import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { boxOf, placeAt, placeByRows } from '../layout/grid-places.ts'
import { scrollAtEdges } from '../scroll-at-edges.ts'
import type { Selection } from '../selection/selection.ts'
import type { PhotoGridView } from '../use-photo-grid.ts'
import { firstResting, numberAt, type PlannedMove, planMove, stepOf } from './moving.ts'

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
export function useArranging(view: PhotoGridView, selection: Selection, onMove: (move: PlannedMove) => void) {
  const t = useTranslations('photos.arrange')
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [said, say] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const press = useRef<Press | null>(null)
  const pointer = useRef({ x: 0, y: 0 })
  const ignoreClick = useRef(false)
  const toFocus = useRef<string | null>(null)
  const latest = useRef({ view, selection, lifted })
  latest.current = { view, selection, lifted }

  const show = (next: Lifted | null) => {
    latest.current.lifted = next
    setLifted(next)
  }
  const lift = (photoId: string, by: Lifted['by']) => {
    const { library } = latest.current.view
    const { chosen } = latest.current.selection
    const placeOf = (id: string) => library.placeOf(id)
    const photoIds = chosen.has(photoId) ? [...chosen].sort((a, b) => placeOf(a) - placeOf(b)) : [photoId]
    const place = firstResting(library, new Set(photoIds), placeOf(photoId))
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
    const { library } = latest.current.view
    const move = planMove(library, held.photoIds, held.place)
    const number = numberAt(library, new Set(held.photoIds), held.place) + 1
    toFocus.current = held.photoIds[0] ?? null
    show(null)
    if (move) onMove(move)
    say(move ? t('dropped', { number, total: library.length }) : t('cancelled'))
  }
  const follow = () => {
    const { layout, shift, ref } = latest.current.view
    const box = ref.current?.getBoundingClientRect()
    if (!layout || !box || latest.current.lifted?.by !== 'pointer') return
    const [x, y] = [pointer.current.x - box.left, pointer.current.y - box.top + shift]
    const place = placeAt(layout, x, y)
    const tile = place === null ? null : boxOf(layout, place)
    if (place === null || !tile) return
    const isBehind = x > tile.left + tile.width / 2
    aim(isBehind ? place + 1 : place, isBehind)
  }
  const begin = (held: Press) => {
    ignoreClick.current = true
    lift(held.photoId, 'pointer')
    follow()
    scrollAtEdges(() => latest.current.lifted?.by === 'pointer', pointer.current, follow)
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
    const tile = wanted && frame.current?.querySelector<HTMLElement>(`[data-photo-id="${CSS.escape(wanted)}"]`)
    if (!tile || lifted) return
    toFocus.current = null
    tile.focus({ preventScroll: true })
    view.reveal(view.library.placeOf(wanted))
  })

  const moveByKey = (key: string, held: Lifted): number | null => {
    const { library, layout } = view
    const moved = new Set(held.photoIds)
    const rows = key === 'ArrowUp' ? -1 : 1
    switch (key) {
      case 'ArrowLeft':
        return stepOf(library, moved, held.place, -1)
      case 'ArrowRight':
        return stepOf(library, moved, held.place, 1)
      case 'ArrowUp':
      case 'ArrowDown':
        if (!layout) return null
        return firstResting(library, moved, placeByRows(layout, Math.min(held.place, library.length - 1), rows))
      case 'Home':
        return firstResting(library, moved, 0)
      case 'End':
        return library.length
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
        const photoId = photoOf(event)
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
      onKeyDownCapture(event: KeyboardEvent) {
        if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
        const photoId = photoOf(event)
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
        aim(place, place === view.library.length)
        view.reveal(Math.min(place, view.library.length - 1))
        const number = numberAt(view.library, new Set(lifted.photoIds), place) + 1
        say(t('at', { number, total: view.library.length }))
      },
    },
  }
}

function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

function photoOf({ target }: { target: EventTarget }): string | null {
  const tile = (target as Element).closest('[data-place]')
  return tile?.querySelector<HTMLElement>('[data-photo-id]')?.dataset['photoId'] ?? null
}
