import { limits } from '@koma/contract/limits'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { isSwitchedOff } from '../../../platform/keys/shortcut.ts'
import { type ArrangedLibrary, sectionAt } from '../library/arranged-library.ts'
import type { GridLayout } from './layout/grid-layout.ts'
import { placeByRows, rowEnds, rowsOfHeight } from './layout/grid-places.ts'
import { placesBetween } from './selection/places-between.ts'
import type { Selection, SelectionStep } from './selection/selection.ts'

interface GridKeys {
  library: ArrangedLibrary
  layout: GridLayout | null
  focused: string | null
  moveTo: (photoId: string) => void
  selection: Selection
  onSelect: (step: SelectionStep) => void
  isByDate: boolean
}

/**
 * Arrow keys, Home, End, Page Up and Page Down move the focus; Space and X choose, with Shift a range. Ctrl or ⌘ + A chooses
 * everything; in a list by date, the first press chooses only the day.
 */
export function useGridKeys(given: GridKeys) {
  const { library, layout, focused, moveTo, selection, onSelect, isByDate } = given
  const lastAll = useRef<number | null>(null)
  const start = selection.anchor
  // After the selection was cleared, the next Ctrl+A starts with the day again.
  useEffect(() => {
    if (start === null) lastAll.current = null
  }, [start])

  return (event: KeyboardEvent) => {
    if (!layout || event.nativeEvent.isComposing || event.altKey || isSwitchedOff(event)) return
    const cell = (event.target as Element).closest('[data-place]')
    const tile = cell?.querySelector<HTMLElement>('[data-photo-id]')
    if (!tile) return
    const photoId = tile.dataset['photoId'] ?? focused ?? ''
    const place = library.placeOf(photoId)
    if (place < 0) return
    const command = event.ctrlKey || event.metaKey
    if (command && event.key.toLowerCase() === 'a') {
      event.preventDefault()
      const section = sectionAt(library.sections, place)
      const isAll = !isByDate || lastAll.current === section?.from
      lastAll.current = section?.from ?? null
      const { from, to } = isAll || !section ? { from: 0, to: limits.selection + 1 } : section
      const photoIds = library.idsBetween(from, to)
      onSelect({ type: 'set', photoIds, on: true })
      return
    }
    // The browser turns Space into a click if the tile is a button.
    if (event.key === ' ' && tile instanceof HTMLButtonElement) return
    if (!command && (event.key === ' ' || event.key.toLowerCase() === 'x')) {
      event.preventDefault()
      if (event.shiftKey && start !== null) {
        onSelect({ type: 'extend', photoIds: placesBetween(library, library.placeOf(start), place) })
      } else onSelect({ type: 'toggle', photoId })
      return
    }
    const target = targetOf(event, layout, place, library.length, command)
    if (target === null) return
    event.preventDefault()
    const to = library.idAt(target)
    if (to === undefined || target === place) return
    if (event.shiftKey) {
      const anchor = start === null ? place : library.placeOf(start)
      if (start === null) onSelect({ type: 'toggle', photoId })
      onSelect({ type: 'extend', photoIds: placesBetween(library, anchor, target) })
    }
    moveTo(to)
  }
}

function targetOf(
  { key }: KeyboardEvent,
  layout: GridLayout,
  place: number,
  count: number,
  command: boolean,
): number | null {
  const page = rowsOfHeight(layout, window.innerHeight - 64)
  switch (key) {
    case 'ArrowLeft':
      return command ? null : Math.max(0, place - 1)
    case 'ArrowRight':
      return command ? null : Math.min(count - 1, place + 1)
    case 'ArrowUp':
      return placeByRows(layout, place, -1)
    case 'ArrowDown':
      return placeByRows(layout, place, 1)
    case 'PageUp':
      return placeByRows(layout, place, -page)
    case 'PageDown':
      return placeByRows(layout, place, page)
    case 'Home':
      return command ? 0 : rowEnds(layout, place).first
    case 'End':
      return command ? count - 1 : rowEnds(layout, place).last
    default:
      return null
  }
}
