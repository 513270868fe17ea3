import type { Point } from '@koma/ui/gestures/swipe.ts'
import { type RefObject, useEffect, useRef } from 'react'
import type { SharedZoom } from './use-shared-zoom.ts'

/** How much one notch of a wheel enlarges: about a sixth. */
const wheelPace = 0.0015
const doubleClick = 2.5

/** Wheel, double click, drag and two fingers on a pane act on the zoom of all panes. */
export function useZoomGestures(pane: RefObject<HTMLElement | null>, zoom: SharedZoom, photoWidth: number): void {
  const latest = useRef(zoom)
  latest.current = zoom
  useEffect(() => {
    const { current: element } = pane
    if (!element) return
    const pointers = new Map<number, Point>()
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      const actual = photoWidth / Math.max(1, width) / (globalThis.devicePixelRatio || 1)
      latest.current.measure({ width, height, stageWidth: width, stageHeight: height, actual })
    }
    const at = (event: MouseEvent): Point => {
      const box = element.getBoundingClientRect()
      return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
    }
    const onWheel = (event: WheelEvent) => {
      measure()
      event.preventDefault()
      latest.current.by(Math.exp(-event.deltaY * wheelPace), at(event))
    }
    const onDoubleClick = (event: MouseEvent) => {
      measure()
      if (latest.current.isClose) latest.current.toFit()
      else latest.current.by(doubleClick, at(event))
    }
    const onDown = (event: PointerEvent) => {
      measure()
      pointers.set(event.pointerId, at(event))
      element.setPointerCapture?.(event.pointerId)
    }
    const onMove = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const now = at(event)
      const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
      if (other) latest.current.pinch([before, other], [now, other])
      else if (latest.current.isClose) latest.current.pan(now.x - before.x, now.y - before.y)
      pointers.set(event.pointerId, now)
    }
    const onUp = (event: PointerEvent) => pointers.delete(event.pointerId)
    // React registers wheel listeners as passive, so preventDefault would be ignored.
    element.addEventListener('wheel', onWheel, { passive: false })
    element.addEventListener('dblclick', onDoubleClick)
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('pointermove', onMove)
    element.addEventListener('pointerup', onUp)
    element.addEventListener('pointercancel', onUp)
    measure()
    return () => {
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('dblclick', onDoubleClick)
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('pointerup', onUp)
      element.removeEventListener('pointercancel', onUp)
    }
  }, [pane, photoWidth])
}
