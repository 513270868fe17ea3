import { isLoaded, type ListPart } from './list-part.ts'

/** How many parts of a list are kept in memory: 8 MB, and far more than anybody scrolls through at once. */
const mostLoaded = 100

/** Unloads the parts that are farthest from the given one, until few enough are loaded. Parts that are wanted stay. */
export function evictParts(
  parts: readonly ListPart[],
  near: number,
  isWanted: (part: ListPart) => boolean,
): readonly ListPart[] {
  const loaded = parts.flatMap((part, number) => (isLoaded(part) ? number : []))
  if (loaded.length <= mostLoaded) return parts
  const kept = [...parts]
  const farthestFirst = loaded.sort((a, b) => Math.abs(b - near) - Math.abs(a - near))
  for (const number of farthestFirst.slice(0, loaded.length - mostLoaded)) {
    const part = parts[number]
    if (part && !isWanted(part)) kept[number] = { ...part, rows: null, isStale: false }
  }
  return kept
}
