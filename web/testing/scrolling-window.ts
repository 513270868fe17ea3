import { vi } from 'vitest'

/** A window that scrolls the grid: jsdom has no layout, so that nothing ever moves in it. Undone by `vi.restoreAllMocks`. */
export function scrollGrids(): void {
  let offset = 0
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => offset)
  vi.spyOn(window, 'scrollTo').mockImplementation((...[, top]: unknown[]) => {
    offset = Number(top)
    dispatchEvent(new Event('scroll'))
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, this.getAttribute('role') === 'grid' ? -offset : 0, 0, 0)
  })
}
