/** Also a way, from one point to another. */
export interface Point {
  x: number
  y: number
}

export type SwipeDirection = 'undecided' | 'sideways' | 'upright'

/** Where the finger was, and when (milliseconds). */
export interface SwipeSample extends Point {
  at: number
}

/** A finger that has moved less than this has not chosen a direction; resting fingers tremble by a few pixels. */
export const lockDistance = 10
/** Pixels per millisecond. A finger that leaves the glass faster than this flings the photo, however short its way was. */
const flingSpeed = 0.3
/** Speed is measured over this time: longer would count a pause before the release, shorter would measure noise. */
const speedWindow = 80
/** How much of a pull past the end of the list is followed at first. */
const slack = 0.5

/** The direction of a drag, chosen once: a finger that wanders later keeps doing what it began. */
export function lockDirection(locked: SwipeDirection, { x, y }: Point): SwipeDirection {
  if (locked !== 'undecided' || Math.hypot(x, y) < lockDistance) return locked
  return Math.abs(x) > Math.abs(y) ? 'sideways' : 'upright'
}

/** How far a photo gives way if there is none beyond it: less and less, and never as far as the stage is wide. */
export function rubberBand(pulled: number, width: number): number {
  if (width <= 0) return 0
  const far = Math.abs(pulled) * slack
  return Math.sign(pulled) * ((far * width) / (far + width)) + 0
}

/** Pixels per millisecond just before the last sample; 0 if the finger rested before it left. */
export function speedOf(samples: readonly SwipeSample[], releasedAt: number): Point {
  const recent = samples.filter(({ at }) => releasedAt - at <= speedWindow)
  const [first, last] = [recent[0], recent.at(-1)]
  const time = first && last ? last.at - first.at : 0
  if (!first || !last || time <= 0) return { x: 0, y: 0 }
  return { x: (last.x - first.x) / time, y: (last.y - first.y) / time }
}

/** Which way a released drag turns: 1 to the next photo, -1 to the previous one, 0 if the photo comes back. */
export function turnOf(moved: number, speed: number, width: number): -1 | 0 | 1 {
  const isFlung = Math.abs(speed) > flingSpeed
  // A finger that goes back before it leaves has changed its mind.
  if (isFlung && Math.sign(speed) !== Math.sign(moved)) return 0
  if (!isFlung && Math.abs(moved) < width / 2) return 0
  if (moved === 0) return 0
  return moved < 0 ? 1 : -1
}

/** Whether a drag down was meant: further than `enough`, or flung. */
export function isPulledDown(moved: number, speed: number, enough: number): boolean {
  if (moved <= 0 || speed < -flingSpeed) return false
  return speed > flingSpeed || moved > enough
}

/** A swipe from this close to a side of the screen is the system's gesture for going back. Pages hear of it all the same. */
const systemEdge = 24

export function isAtEdge(x: number, screenWidth: number): boolean {
  return x < systemEdge || x > screenWidth - systemEdge
}

/** How long a photo takes to come to rest: as fast as the finger threw it, but not longer than a turn by a key. */
export function settleTime(distance: number, speed: number, longest: number): number {
  const shortest = longest * 0.4
  if (speed === 0) return longest
  // The easing starts about twice as fast as it goes on average.
  return Math.min(longest, Math.max(shortest, (Math.abs(distance) / Math.abs(speed)) * 2))
}
