/** What a grid scrolls in. All offsets are in pixels. */
export interface ScrollPort {
  /** Where its scroll events are heard. */
  events: EventTarget
  /** Its upper edge in the window. */
  top(): number
  height(): number
  /** How far it is scrolled. */
  scrolled(): number
  scrollTo(offset: number): void
  /** How much of it bars cover at the upper and at the lower edge. */
  coverAbove(): number
  coverBelow(): number
}

const windowPort: ScrollPort = {
  events: window,
  top: () => 0,
  height: () => window.innerHeight,
  scrolled: () => window.scrollY,
  scrollTo: (offset) => window.scrollTo(0, offset),
  coverAbove: topBarHeight,
  coverBelow: () => (window.innerWidth < 800 ? 76 : 0),
}

/** The window, unless the element is inside one that scrolls by itself, as in a dialog: such a one has `data-scroll-port`. */
export function scrollPortOf(element: Element | null): ScrollPort {
  const port = element?.closest('[data-scroll-port]')
  if (!port) return windowPort
  return {
    events: port,
    top: () => port.getBoundingClientRect().top,
    height: () => port.clientHeight || window.innerHeight,
    scrolled: () => port.scrollTop,
    scrollTo: (offset) => {
      port.scrollTop = offset
    },
    coverAbove: () => 0,
    coverBelow: () => 0,
  }
}

export function topBarHeight(): number {
  const sum = getComputedStyle(document.documentElement)
    .getPropertyValue('--topbar-h')
    .match(/[\d.]+(?=px)/g)
  // The bar, and what the system has above it.
  return sum?.reduce((height, part) => height + Number(part), 0) ?? 56
}
