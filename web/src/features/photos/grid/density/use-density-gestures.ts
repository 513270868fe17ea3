import { useEffect, useRef } from 'react'
import type { PhotoGridView } from '../use-photo-grid.ts'
import { nextDensity, readDensity, useDensity } from './density.ts'

/** How much two fingers have to open or close for the next size. */
const pinched = 1.35
/** Pixels that a wheel turns for the next size. Pinches on a touchpad arrive as small turns with Ctrl. */
const turned = 40

/** Two fingers, or the wheel with Ctrl or ⌘, change the size of the photos. The photo under them stays where it is. */
export function useDensityGestures({ ref, hold }: Pick<PhotoGridView, 'ref' | 'hold'>): void {
  const [, setDensity] = useDensity()
  const latest = useRef({ hold, setDensity })
  latest.current = { hold, setDensity }
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let apart = 0
    let wheel = 0
    const change = (step: 1 | -1, x: number, y: number) => {
      const next = nextDensity(readDensity(), step)
      if (next === readDensity()) return
      latest.current.hold(x, y)
      latest.current.setDensity(next)
    }
    const onTouch = (event: TouchEvent) => {
      const [a, b] = event.touches
      if (!a || !b || event.touches.length !== 2) {
        apart = 0
        return
      }
      // The browser would zoom the page.
      event.preventDefault()
      const distance = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
      if (apart === 0) apart = distance
      const ratio = distance / Math.max(1, apart)
      if (ratio < pinched && ratio > 1 / pinched) return
      apart = distance
      change(ratio > 1 ? 1 : -1, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2)
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      wheel += event.deltaY
      if (Math.abs(wheel) < turned) return
      change(wheel < 0 ? 1 : -1, event.clientX, event.clientY)
      wheel = 0
    }
    // React registers these listeners as passive, so preventDefault would be ignored.
    const options = { passive: false }
    for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
      element.addEventListener(type, onTouch, options)
    element.addEventListener('wheel', onWheel, options)
    return () => {
      for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
        element.removeEventListener(type, onTouch)
      element.removeEventListener('wheel', onWheel)
    }
  }, [ref])
}
