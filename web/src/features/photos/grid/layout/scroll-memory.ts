import type { ScrollPosition } from './scroll-anchor.ts'

/** Null for a list that was left at its top. */
const positions = new Map<string, ScrollPosition | null>()
const remembered = 50

/** Keeps the position for an entry of the history, as long as the page is open. */
export function rememberPosition(entry: string, position: ScrollPosition | null): void {
  positions.delete(entry)
  positions.set(entry, position)
  const [oldest] = positions.keys()
  if (positions.size > remembered && oldest) positions.delete(oldest)
}

export function recallPosition(entry: string): ScrollPosition | null {
  return positions.get(entry) ?? null
}

/** Whether a list of this entry of the history was shown, in whichever order. */
export function wasShown(entry: string): boolean {
  for (const key of positions.keys()) if (key.startsWith(`${entry} `)) return true
  return false
}
