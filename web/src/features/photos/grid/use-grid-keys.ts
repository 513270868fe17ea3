import { type KeyboardEvent, useEffect, useRef } from 'react'
import { isSwitchedOff } from '../../../platform/keys/shortcut.ts'
import { sectionAt } from '../library/arranged-library.ts'
import type { GridLayout } from './layout/grid-layout.ts'
import { placeByRows, rowEnds, rowsOfHeight } from './layout/grid-places.ts'
import { scrollPortOf } from './layout/scroll-port.ts'
import { chooseAll, extendTo, withSection } from './selection/choose-steps.ts'
import type { Selection, SelectionStep } from './selection/selection.ts'
import type { WhenLoaded } from './selection/use-loaded-step.ts'
import type { GridFocus } from './use-grid-focus.ts'
import type { PhotoGridView } from './use-photo-grid.ts'

interface GridKeys {
  view: PhotoGridView
  focus: GridFocus
  selection: Selection
  onSelect: (step: SelectionStep) => void
  whenLoaded: WhenLoaded
  isByDate: boolean
}

/**
 * Arrow keys, Home, End, Page Up and Page Down move the focus; Space and X choose, with Shift a range. Ctrl or ⌘ + A chooses
 * everything; in a list by date, the first press chooses only the day.
 */
export function useGridKeys({ view, focus, selection, onSelect, whenLoaded, isByDate }: GridKeys) {
  const { library, layout } = view
  const lastAll = useRef<number | null>(null)
  const start = selection.anchor
  // After the selection was cleared, the next Ctrl+A starts with the day again.
  useEffect(() => {
    if (start === null) lastAll.current = null
  }, [start])

  const chooseAllOrDay = (place: number) => {
    const section = sectionAt(library.sections, place)
    const isAll = !isByDate || !section || lastAll.current === section.key
    lastAll.current = section?.key ?? null
    if (isAll) return chooseAll(whenLoaded, onSelect)
    withSection(whenLoaded, library, section, (photoIds) => onSelect({ type: 'set', photoIds, on: true }))
  }

  return (event: KeyboardEvent) => {
    if (!layout || event.nativeEvent.isComposing || event.altKey || isSwitchedOff(event)) return
    const tile = tileOf(event)
    const place = placeOfKey(event, view, focus, tile)
    if (place < 0) return
    const anchor = start === null ? -1 : library.placeOf(start)
    const command = event.ctrlKey || event.metaKey
    if (command && event.key.toLowerCase() === 'a') {
      event.preventDefault()
      return chooseAllOrDay(place)
    }
    // The browser turns Space into a click if the tile is a button.
    if (event.key === ' ' && tile instanceof HTMLButtonElement) return
    const photoId = library.idAt(place)
    if (!command && (event.key === ' ' || event.key.toLowerCase() === 'x')) {
      event.preventDefault()
      if (photoId === undefined) return
      if (event.shiftKey && anchor >= 0) extendTo(whenLoaded, onSelect, library, anchor, place)
      else onSelect({ type: 'toggle', photoId })
      return
    }
    const target = targetOf(event, view, layout, place, command)
    if (target === null) return
    event.preventDefault()
    if (target === place) return
    if (event.shiftKey && anchor >= 0) extendTo(whenLoaded, onSelect, library, anchor, target)
    else if (event.shiftKey && photoId !== undefined) {
      onSelect({ type: 'toggle', photoId })
      extendTo(whenLoaded, onSelect, library, place, target)
    }
    focus.moveTo(target)
  }
}

function tileOf({ target }: KeyboardEvent): HTMLElement | null {
  return (target as Element).closest('[data-tile]')?.querySelector<HTMLElement>('[data-photo-id]') ?? null
}

/** The place from which a key moves on; -1 if it was pressed elsewhere, as in a heading. */
function placeOfKey(
  { target, currentTarget }: KeyboardEvent,
  { library, seen }: PhotoGridView,
  { awaited }: GridFocus,
  tile: HTMLElement | null,
): number {
  if (tile) return library.placeOf(tile.dataset['photoId'] ?? '')
  if (target !== currentTarget) return -1
  // The grid itself has the focus while that waits for a photo to be loaded.
  return awaited ?? seen.from
}

function targetOf(
  { key }: KeyboardEvent,
  { library, ref }: PhotoGridView,
  layout: GridLayout,
  place: number,
  command: boolean,
): number | null {
  const count = library.length
  const page = rowsOfHeight(layout, scrollPortOf(ref.current).height() - 64)
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
