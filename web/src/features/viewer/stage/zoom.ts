import type { Point } from '@koma/ui/gestures/swipe.ts'

/** Scale relative to the fitted size, and how far the picture's middle is from the stage's middle, in CSS pixels. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

/** Sizes of the fitted picture and of the stage, in CSS pixels. */
export interface ZoomRoom {
  width: number
  height: number
  stageWidth: number
  stageHeight: number
  /** The scale at which a pixel of the picture is a pixel of the screen. */
  actual: number
}

export const fitted: Zoom = { scale: 1, x: 0, y: 0 }

/** The least maximum scale, so that a picture that fits at full size can still be enlarged. */
const closest = 4
const worthTelling = 1.25

export function mostZoom({ actual }: ZoomRoom): number {
  return Math.max(closest, actual * 2)
}

/** The scale after a double tap: full size, or twice the fitted size if full size is hardly larger. */
export function closeLook({ actual }: ZoomRoom): number {
  return actual >= worthTelling ? actual : 2
}

/** The nearest allowed zoom: not smaller than fitted, and without a gap between the edges of the picture and the stage. */
export function keepWithin(zoom: Zoom, room: ZoomRoom): Zoom {
  const scale = clamp(zoom.scale, 1, mostZoom(room))
  const sideways = Math.max(0, (room.width * scale - room.stageWidth) / 2)
  const upright = Math.max(0, (room.height * scale - room.stageHeight) / 2)
  return { scale, x: clamp(zoom.x, -sideways, sideways), y: clamp(zoom.y, -upright, upright) }
}

/** Zooms so that what is under the point, measured from the stage's middle, stays under it. */
export function zoomAbout(zoom: Zoom, scale: number, point: Point, room: ZoomRoom): Zoom {
  const wanted = clamp(scale, 1, mostZoom(room))
  const factor = wanted / zoom.scale
  return keepWithin(
    { scale: wanted, x: point.x - (point.x - zoom.x) * factor, y: point.y - (point.y - zoom.y) * factor },
    room,
  )
}

/** Two fingers: what was between them stays between them, and grows as they part. */
export function pinch(
  zoom: Zoom,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
  room: ZoomRoom,
): Zoom {
  const grown = distance(...after) / Math.max(1, distance(...before))
  const from = middle(...before)
  const to = middle(...after)
  const zoomed = zoomAbout(zoom, zoom.scale * grown, from, room)
  return keepWithin({ ...zoomed, x: zoomed.x + to.x - from.x, y: zoomed.y + to.y - from.y }, room)
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

function clamp(value: number, least: number, most: number): number {
  // Adding 0 turns -0, the result for an empty range, into 0.
  return Math.min(most, Math.max(least, value)) + 0
}
