import type { ScrollPosition } from './scroll-anchor.ts'

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
