import { type Point, settleTime } from '@koma/ui/gestures/swipe.ts'
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { ViewerList } from '../viewer-list.ts'

export interface TrackMotion {
  /** Moves the track with a finger, away from where it rests. */
  drag: (moved: Point) => void
  /** Lets the track glide back to rest from where it is. */
  release: () => void
  /** The finger lets go at this speed (pixels per millisecond), with which the turn that follows begins. */
  fling: (speed: number) => void
}

/** The custom properties of the design tokens that the movement takes its time and easing from. */
const slide = { duration: '--dur-base', easing: '--ease-enter' }

/**
 * Moves the track. The shown photo always rests at 0 with its neighbours at both sides, so a turn draws the photos at their new
 * places and lets the track glide there from where it was seen. A turn in the midst of another goes on from what is on the screen.
 */
export function useTrackMotion(
  track: RefObject<HTMLElement | null>,
  photoId: string,
  list: ViewerList | null,
): TrackMotion {
  const state = useRef<MotionState>({ dragged: { x: 0, y: 0 }, gliding: null, speed: 0 })
  const shown = useRef(photoId)
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = photoId
    const { current: element } = track
    if (!element || before === photoId) return
    const steps = stepsBetween(before, photoId, list)
    const seen = seenOffset(state.current)
    // The photo that was shown is a neighbour only after a single step; a jump has nothing to slide from.
    const width = Math.abs(steps) === 1 ? element.clientWidth : 0
    // Further than one frame away there is no photo in the track.
    const from = Math.max(-width, Math.min(width, seen.x + steps * width))
    glide(element, state.current, { x: width === 0 ? 0 : from, y: width === 0 ? 0 : seen.y })
  }, [track, photoId, list])
  return useMemo(
    () => ({
      drag(moved) {
        const { current: element } = track
        if (!element) return
        stop(state.current)
        state.current.dragged = moved
        element.style.transform = transformOf(moved)
      },
      fling(speed) {
        state.current.speed = speed
      },
      release() {
        const { current: element } = track
        if (element) glide(element, state.current, seenOffset(state.current))
      },
    }),
    [track],
  )
}

/** 0 if one of them is not in the list, as after it was deleted. */
function stepsBetween(before: string, after: string, list: ViewerList | null): number {
  const [from, to] = [list?.placeOf(before) ?? -1, list?.placeOf(after) ?? -1]
  return from < 0 || to < 0 ? 0 : to - from
}

interface MotionState {
  dragged: Point
  gliding: { animation: Animation; from: Point } | null
  /** Of the finger that let go just now, for the glide that follows. */
  speed: number
}

/** Where the track is on the screen at this moment, in the midst of a glide too. */
function seenOffset({ gliding, dragged }: MotionState): Point {
  if (!gliding) return dragged
  const left = 1 - (gliding.animation.effect?.getComputedTiming().progress ?? 1)
  return { x: gliding.from.x * left, y: gliding.from.y * left }
}

function stop(state: MotionState): void {
  state.gliding?.animation.cancel()
  state.gliding = null
}

function glide(element: HTMLElement, state: MotionState, from: Point): void {
  const { speed } = state
  stop(state)
  state.dragged = { x: 0, y: 0 }
  state.speed = 0
  element.style.transform = ''
  if ((from.x === 0 && from.y === 0) || prefersStillness()) return
  const style = getComputedStyle(document.documentElement)
  const longest = Number.parseFloat(style.getPropertyValue(slide.duration)) || 0
  const animation = element.animate?.([{ transform: transformOf(from) }, { transform: 'none' }], {
    duration: settleTime(Math.hypot(from.x, from.y), speed, longest),
    easing: style.getPropertyValue(slide.easing).trim() || 'ease-out',
    // Before its start it is drawn where it begins, not where it ends.
    fill: 'backwards',
  })
  if (!animation) return
  // Left to itself it would start after its first frame is drawn, one frame later than the key.
  animation.startTime = performance.now()
  state.gliding = { animation, from }
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

function transformOf({ x, y }: Point): string {
  return `translate3d(${x}px, ${y}px, 0)`
}
