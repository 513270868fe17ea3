/** Browsers stop at about 17 million pixels for one element (Firefox), 33 million in others. */
export const tallest = 12_000_000

/**
 * A list may be taller than an element can be. Then the page is only `tallest` high, and the list is moved up in it by `shift`:
 * a small scroll moves list and page by the same distance, a jump (the scroll bar) moves the list in proportion, and near an
 * end of the page both are repositioned. For lists that fit, the shift is always 0. Both ends of the page are those of the list, and
 * so are some screens before them: what is above and below the list is reached like any part of it, and a finger that comes there is
 * not interrupted.
 */
export interface ScrollSpace {
  /** Height of the list, and of the element that represents it. */
  list: number
  page: number
  shift: number
}

export function openSpace(list: number, limit = tallest): ScrollSpace {
  return { list, page: Math.min(list, limit), shift: 0 }
}

/** Where the list is after the page was scrolled from one offset to another. */
export function followScroll(space: ScrollSpace, from: number, to: number, screen: number): ScrollSpace {
  if (space.page === space.list) return space
  if (Math.abs(to - from) > 3 * screen) return { ...space, shift: listFor(space, to, screen) - to }
  return space
}

/** The scroll position of the page and the shift with which the list shows this offset. */
export function showOffset(space: ScrollSpace, offset: number, screen: number): { scroll: number; space: ScrollSpace } {
  const wanted = clamp(offset, 0, Math.max(0, space.list - screen))
  if (space.page === space.list) return { scroll: wanted, space }
  const scroll = Math.round(pageFor(space, wanted, screen))
  return { scroll, space: { ...space, shift: wanted - scroll } }
}

/** True if the page is about to end, above or below, and the list is not; or the other way round. */
export function needsNewPlace({ list, page, shift }: ScrollSpace, scroll: number, screen: number): boolean {
  const beginsWithPage = Math.abs(shift) <= 1
  const endsWithPage = Math.abs(list - page - shift) <= 1
  const offset = scroll + shift
  const margin = 2 * screen
  const isAtTop = scroll < margin || offset < 0
  const isAtEnd = page - screen - scroll < margin || offset > list - screen
  return (isAtTop && !beginsWithPage) || (isAtEnd && !endsWithPage)
}

/** In screens. */
const sameAtEnds = 20

/** Near the ends both are the same distance from them, and between that the list moves in proportion. */
function listFor(space: ScrollSpace, scroll: number, screen: number): number {
  return along(scroll, space.page - screen, space.list - screen, screen)
}

function pageFor(space: ScrollSpace, offset: number, screen: number): number {
  return along(offset, space.list - screen, space.page - screen, screen)
}

function along(at: number, length: number, otherLength: number, screen: number): number {
  const same = Math.max(0, Math.min(sameAtEnds * screen, length / 4, otherLength / 4))
  if (at <= same) return at
  if (at >= length - same) return otherLength - (length - at)
  return same + ((at - same) / (length - 2 * same)) * (otherLength - 2 * same)
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
