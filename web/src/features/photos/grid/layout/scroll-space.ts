/** Browsers stop at about 17 million pixels for one element (Firefox), 33 million in others. */
export const tallest = 12_000_000

/**
 * A list may be taller than an element can be. Then the page is only `tallest` high, and the list is moved up in it by `shift`:
 * a small scroll moves list and page by the same distance, a jump (the scroll bar) moves the list in proportion, and near an
 * end of the page both are repositioned. For lists that fit, the shift is always 0.
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

/** True if the page is about to end, above or below, and the list is not. */
export function needsNewPlace(space: ScrollSpace, scroll: number, screen: number): boolean {
  if (space.page === space.list) return false
  const offset = scroll + space.shift
  const margin = 2 * screen
  const nearTop = scroll < margin && offset > scroll + 1
  const nearEnd =
    space.page - screen - scroll < margin && space.list - screen - offset > space.page - screen - scroll + 1
  return nearTop || nearEnd || offset < 0 || offset > space.list - screen
}

function listFor({ list, page }: ScrollSpace, scroll: number, screen: number): number {
  return clamp(scroll / Math.max(1, page - screen), 0, 1) * (list - screen)
}

function pageFor({ list, page }: ScrollSpace, offset: number, screen: number): number {
  return clamp(offset / Math.max(1, list - screen), 0, 1) * (page - screen)
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
