import type { Point } from '@koma/ui/gestures/swipe.ts'
import { useMemo, useRef, useState } from 'react'
import { fitted, keepWithin, pinch, type Zoom, type ZoomRoom, zoomAbout } from '../viewer/index.ts'

export interface SharedZoom {
  zoom: Zoom
  isClose: boolean
  by: (factor: number, about?: Point) => void
  pan: (x: number, y: number) => void
  pinch: (before: readonly [Point, Point], after: readonly [Point, Point]) => void
  toFit: () => void
  /** The panes are of one size: the room of any is that of all. */
  measure: (room: ZoomRoom) => void
}

const middle = { x: 0, y: 0 }
const unknownRoom: ZoomRoom = { width: 1, height: 1, stageWidth: 1, stageHeight: 1, actual: 1 }

/** One zoom for all panes. */
export function useSharedZoom(): SharedZoom {
  const [zoom, setZoom] = useState(fitted)
  const room = useRef(unknownRoom)
  const acts = useMemo(
    () => ({
      by: (factor: number, about: Point = middle) =>
        setZoom((before) => zoomAbout(before, before.scale * factor, about, room.current)),
      pan: (x: number, y: number) =>
        setZoom((before) => keepWithin({ ...before, x: before.x + x, y: before.y + y }, room.current)),
      pinch: (before: readonly [Point, Point], after: readonly [Point, Point]) =>
        setZoom((now) => pinch(now, before, after, room.current)),
      toFit: () => setZoom(fitted),
      measure: (measured: ZoomRoom) => {
        room.current = measured
      },
    }),
    [],
  )
  return { ...acts, zoom, isClose: zoom.scale > 1 }
}
