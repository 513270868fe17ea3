import { scrollPortOf } from './layout/scroll-port.ts'

const edge = 72
const fastest = 18

/** Scrolls what the grid is in while a pointer that paints or drags is near its upper or lower edge. */
export function scrollAtEdges(
  grid: Element | null,
  isHeld: () => boolean,
  pointer: { x: number; y: number },
  follow: () => void,
): void {
  const port = scrollPortOf(grid)
  const tick = () => {
    if (!isHeld()) return
    const top = port.top()
    const above = top + port.coverAbove() + edge - pointer.y
    const below = pointer.y - (top + port.height() - edge)
    const speed = above > 0 ? -above : Math.max(below, 0)
    if (speed !== 0) {
      port.scrollTo(port.scrolled() + Math.sign(speed) * Math.min(fastest, Math.abs(speed) / 3))
      follow()
    }
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}
