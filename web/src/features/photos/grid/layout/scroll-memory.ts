/** Which photo was where on the screen; holds when the width has changed or photos have come and gone since. */
export interface ScrollPosition {
  photoId: string
  /** Pixels below the upper edge of the window. */
  below: number
}

const positions = new Map<string, ScrollPosition>()
const remembered = 50

/** Kept for each entry of the history, as long as the page is open. */
export function rememberPosition(entry: string, position: ScrollPosition | null): void {
  positions.delete(entry)
  if (position) positions.set(entry, position)
  const [oldest] = positions.keys()
  if (positions.size > remembered && oldest) positions.delete(oldest)
}

export function recallPosition(entry: string): ScrollPosition | null {
  return positions.get(entry) ?? null
}
