import {
  isAtEdge,
  isPulledDown,
  lockDirection,
  lockDistance,
  type Point,
  rubberBand,
  type SwipeDirection,
  type SwipeSample,
  speedOf,
  turnOf,
} from '@koma/ui/gestures/swipe.ts'
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { PhotoTurning } from '../use-turning.ts'
import type { TrackMotion } from './use-track-motion.ts'
import type { PhotoZoom } from './use-zoom.ts'

interface StageGestures {
  stage: RefObject<HTMLElement | null>
  turning: Pick<PhotoTurning, 'previous' | 'next' | 'turn'>
  motion: TrackMotion
  zoom: PhotoZoom
  /** A swipe down is the page's own, for scrolling, unless the stage covers the page. */
  pullsDown: boolean
  /** Whether the wheel zooms without Ctrl; false if it has a page to scroll. */
  wheelZooms: boolean
  onTap: () => void
  onPinch: () => void
  /** Called after a swipe down. */
  onDown: () => void
}

const doubleTapTime = 280
const clicksAfterTouch = 1000
const lineHeight = 16

/** Touch, mouse and wheel on the photo: a drag turns to another photo, a pinch and the wheel zoom, dragging a zoomed photo pans. */
export function useStageGestures(given: StageGestures) {
  const latest = useRef(given)
  latest.current = given
  const pointers = useRef(new Map<number, Point>())
  const travel = useRef<Travel>(newTravel())
  const lastTap = useRef<{ point: Point; timer: ReturnType<typeof setTimeout> } | null>(null)
  const touchedAt = useRef(Number.NEGATIVE_INFINITY)
  useWheel(latest)
  useEffect(
    () => () => {
      if (lastTap.current) clearTimeout(lastTap.current.timer)
    },
    [],
  )

  const pointOf = (event: PointerEvent | MouseEvent): Point => pointIn(latest.current.stage.current, event)

  function tap(point: Point): void {
    const before = lastTap.current
    if (before) clearTimeout(before.timer)
    const isDouble = before && Math.hypot(point.x - before.point.x, point.y - before.point.y) < lockDistance * 4
    if (isDouble) {
      lastTap.current = null
      latest.current.onPinch()
      latest.current.zoom.toggle(point)
      return
    }
    const timer = setTimeout(() => {
      lastTap.current = null
      latest.current.onTap()
    }, doubleTapTime)
    lastTap.current = { point, timer }
  }

  function dragGoesOn(): void {
    const { turning, motion, pullsDown, stage } = latest.current
    const { x, y, fingers, isSystems } = travel.current
    if (fingers !== 1) return
    travel.current.direction = lockDirection(travel.current.direction, { x, y })
    if (travel.current.direction === 'sideways' && !isSystems) {
      const isEnd = (x < 0 ? turning.next : turning.previous) === null
      motion.drag({ x: isEnd ? rubberBand(x, stage.current?.clientWidth ?? 0) : x, y: 0 })
    }
    if (travel.current.direction === 'upright' && pullsDown) motion.drag({ x: 0, y: Math.max(0, y) })
  }

  function dragEnds(at: number): void {
    const { turning, motion, pullsDown, stage, onDown } = latest.current
    const { x, y, direction, samples, isSystems } = travel.current
    const speed = speedOf(samples, at)
    const sideways = direction === 'sideways' && !isSystems ? turnOf(x, speed.x, stage.current?.clientWidth ?? 0) : 0
    const target = sideways === 0 ? null : sideways > 0 ? turning.next : turning.previous
    // A neighbour that is not loaded is not beside the photo; it comes later.
    if (target === null) motion.release()
    else motion.fling(speed.x)
    if (sideways !== 0) turning.turn(sideways > 0 ? 'next' : 'previous')
    if (direction === 'upright' && pullsDown && isPulledDown(y, speed.y, (stage.current?.clientHeight ?? 0) / 6))
      onDown()
  }

  function end(event: PointerEvent, isCancelled: boolean): void {
    const point = pointers.current.get(event.pointerId)
    if (!point || !pointers.current.delete(event.pointerId) || pointers.current.size > 0) return
    const { x, y, fingers } = travel.current
    const isTap = fingers === 1 && Math.hypot(x, y) < lockDistance
    if (event.pointerType === 'touch') touchedAt.current = event.timeStamp
    const isOwn = !isCancelled && event.pointerType === 'touch'
    if (isOwn && isTap) tap(point)
    if (isOwn && !isTap && fingers === 1 && !latest.current.zoom.isClose) dragEnds(event.timeStamp)
    else latest.current.motion.release()
  }

  const handlers = {
    onPointerDown(event: PointerEvent) {
      const isControl = event.target instanceof Element && event.target.closest('button, a')
      if (isControl || event.button !== 0) return
      const { zoom } = latest.current
      if (event.pointerType !== 'touch' && !zoom.isClose) return
      if (pointers.current.size === 0) travel.current = newTravel(isAtEdge(event.clientX, innerWidth))
      pointers.current.set(event.pointerId, pointOf(event))
      travel.current.fingers = Math.max(travel.current.fingers, pointers.current.size)
      event.currentTarget.setPointerCapture?.(event.pointerId)
      if (pointers.current.size === 2) {
        latest.current.motion.release()
        latest.current.onPinch()
      }
    },
    onPointerMove(event: PointerEvent) {
      const before = pointers.current.get(event.pointerId)
      if (!before) return
      const { zoom } = latest.current
      const was = [...pointers.current.values()]
      const after = pointOf(event)
      pointers.current.set(event.pointerId, after)
      const now = [...pointers.current.values()]
      travel.current.x += after.x - before.x
      travel.current.y += after.y - before.y
      travel.current.samples = [...travel.current.samples.slice(-keptSamples), sampleOf(travel.current, event)]
      const [a, b] = was
      const [c, d] = now
      if (a && b && c && d) return zoom.pinch([a, b], [c, d])
      if (zoom.isClose) return zoom.pan(after.x - before.x, after.y - before.y)
      dragGoesOn()
    },
    onPointerUp: (event: PointerEvent) => end(event, false),
    onPointerCancel: (event: PointerEvent) => end(event, true),
    onDoubleClick(event: React.MouseEvent) {
      const isControl = event.target instanceof Element && event.target.closest('button, a')
      // Touches are handled above. The browser reports them again as mouse events, which do not say that they come from a touch.
      if (isControl || event.timeStamp - touchedAt.current < clicksAfterTouch) return
      latest.current.zoom.toggle(pointIn(latest.current.stage.current, event))
    },
  }
  return handlers
}

interface Travel extends Point {
  fingers: number
  direction: SwipeDirection
  samples: readonly SwipeSample[]
  /** Begun at the edge of the screen: while it goes back to the page before, the photo stays where it is. */
  isSystems: boolean
}

/** More than come in the time over which a finger's speed is measured. */
const keptSamples = 24

const newTravel = (isSystems = false): Travel => ({
  x: 0,
  y: 0,
  fingers: 0,
  direction: 'undecided',
  samples: [],
  isSystems,
})

function sampleOf({ x, y }: Point, event: PointerEvent): SwipeSample {
  return { x, y, at: event.timeStamp }
}

/** React registers wheel listeners as passive, so preventDefault would be ignored. */
function useWheel(latest: RefObject<StageGestures>): void {
  useEffect(() => {
    const { current: stage } = latest.current.stage
    if (!stage) return
    const onWheel = (event: WheelEvent) => {
      const { zoom, wheelZooms } = latest.current
      if (!event.ctrlKey && !wheelZooms) return
      event.preventDefault()
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * lineHeight : event.deltaY
      // A pinch on a trackpad is reported as a wheel with Ctrl, in much smaller steps.
      zoom.by(Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.002)), pointIn(stage, event), false)
    }
    stage.addEventListener('wheel', onWheel, { passive: false })
    return () => stage.removeEventListener('wheel', onWheel)
  }, [latest])
}

function pointIn(stage: HTMLElement | null, event: { clientX: number; clientY: number }): Point {
  const box = stage?.getBoundingClientRect()
  if (!box) return { x: 0, y: 0 }
  return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
}
