/** Which photo was where on the screen. Stays valid if the width changes or photos are added or removed. */
export interface ScrollPosition {
  photoId: string
  /** Pixels below the upper edge of the window. */
  below: number
}

const positions = new Map<string, ScrollPosition>()
const remembered = 50

/** Keeps the position for an entry of the history, as long as the page is open. */
export function rememberPosition(entry: string, position: ScrollPosition | null): void {
  positions.delete(entry)
  if (position) positions.set(entry, position)
  const [oldest] = positions.keys()
  if (positions.size > remembered && oldest) positions.delete(oldest)
}

export function recallPosition(entry: string): ScrollPosition | null {
  return positions.get(entry) ?? null
}
