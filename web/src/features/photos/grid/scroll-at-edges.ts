import { topBarHeight } from './use-photo-grid.ts'

const edge = 72
const fastest = 18

/** Scrolls the page while a pointer that paints or drags is near the upper or lower edge. */
export function scrollAtEdges(isHeld: () => boolean, pointer: { x: number; y: number }, follow: () => void): void {
  const tick = () => {
    if (!isHeld()) return
    const above = topBarHeight() + edge - pointer.y
    const below = pointer.y - (window.innerHeight - edge)
    const speed = above > 0 ? -above : Math.max(below, 0)
    if (speed !== 0) {
      window.scrollBy(0, Math.sign(speed) * Math.min(fastest, Math.abs(speed) / 3))
      follow()
    }
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}
