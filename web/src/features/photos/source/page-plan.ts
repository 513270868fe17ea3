import { limits } from '@koma/contract/limits'

/** Photos to request together: the place of the first, and how many. */
export interface PageWish {
  from: number
  count: number
  /** How many pages it is away from the screen; 0 only if photos on the screen are missing. */
  away: number
}

const pageLength = limits.page.default

/**
 * The missing pages around the screen: first those on it, then those before and after.
 * Pages begin at fixed places, so that scrolling by a row does not request the same photos again.
 */
export function planPages(
  seen: { from: number; to: number },
  total: number,
  isKnown: (place: number) => boolean,
): PageWish[] {
  const around = limits.placeholderNeighbourhood
  const first = Math.floor(Math.max(0, seen.from - around) / pageLength)
  const last = Math.floor(Math.max(0, Math.min(total, seen.to + around) - 1) / pageLength)
  const seenFirst = Math.floor(seen.from / pageLength)
  const seenLast = Math.floor(Math.max(0, seen.to - 1) / pageLength)
  const wishes: PageWish[] = []
  for (let page = first; page <= last; page += 1) {
    const wish = missingOf(page * pageLength, Math.min(total, (page + 1) * pageLength), isKnown)
    if (!wish) continue
    const isOnScreen = isAnyMissing(Math.max(seen.from, wish.from), Math.min(seen.to, wish.from + wish.count), isKnown)
    wishes.push({ ...wish, away: isOnScreen ? 0 : 1 + Math.max(seenFirst - page, page - seenLast, 0) })
  }
  return wishes.sort((a, b) => a.away - b.away)
}

function missingOf(from: number, to: number, isKnown: (place: number) => boolean): Omit<PageWish, 'away'> | null {
  let first = from
  while (first < to && isKnown(first)) first += 1
  let end = to
  while (end > first && isKnown(end - 1)) end -= 1
  return end > first ? { from: first, count: end - first } : null
}

function isAnyMissing(from: number, to: number, isKnown: (place: number) => boolean): boolean {
  for (let place = from; place < to; place += 1) if (!isKnown(place)) return true
  return false
}
