import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { PhotoGridView } from '../grid/use-photo-grid.ts'
import type { ListSync } from '../sync/list-sync.ts'
import type { ShownOrder } from './shown-order.ts'

/** A photo at which the library opens in the order of the day taken. Whoever links to it passes it as `shows` in the history's state. */
export interface ShownPhoto {
  photoId: string
  takenAt: string
}

/** The history entries that were answered last. Coming back to one shows the list as it was left. */
let ordered = ''
let revealed = ''

function useRequest(): { key: string; shows: ShownPhoto | undefined } {
  const { key, state } = useLocation()
  return { key, shows: (state as { shows?: ShownPhoto } | null)?.shows }
}

/** Switches to the order of the day taken if the address asks for a photo in it, and loads the part with that photo. */
export function useShownPhoto(sync: ListSync, order: ShownOrder, onOrder: (order: ShownOrder) => void): void {
  const { key, shows } = useRequest()
  useEffect(() => {
    if (!shows || ordered === key) return
    if (order.by !== 'taken') return onOrder({ ...order, by: 'taken' })
    ordered = key
    // If it cannot be loaded, the list is shown from its beginning.
    sync.find({ moment: Date.parse(shows.takenAt), photoId: shows.photoId }).catch(() => {})
  }, [shows, key, order, onOrder, sync])
}

/** Scrolls to that photo as soon as it is laid out. */
export function useRevealed({ library, layout, reveal }: PhotoGridView): void {
  const { key, shows } = useRequest()
  useEffect(() => {
    if (!shows || !layout || revealed === key || library.order.by !== 'taken') return
    const place = library.placeOf(shows.photoId)
    if (place < 0) return
    revealed = key
    reveal(place)
  }, [shows, key, library, layout, reveal])
}
