import type { Point } from '@koma/ui/gestures/swipe.ts'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { closeLook, fitted, keepWithin, pinch, type Zoom, type ZoomRoom, zoomAbout } from './zoom.ts'

export interface PhotoZoom {
  zoom: Zoom
  /** True if the photo is larger than its fitted size. */
  isClose: boolean
  /** Percent of full size. At 100, a pixel of the picture is a pixel of the screen. */
  percent: number
  /** Whether the change is animated, as after a key. The photo follows a finger without animation. */
  glides: boolean
  pinch: (before: readonly [Point, Point], after: readonly [Point, Point]) => void
  /** Zooms by this factor, about a point measured from the stage's middle. */
  by: (factor: number, about?: Point, glides?: boolean) => void
  pan: (x: number, y: number, glides?: boolean) => void
  /** Zooms to full size, or back to the fitted size. */
  toggle: (about?: Point) => void
  toActual: () => void
  toFit: () => void
}

interface ZoomParts {
  photoId: string
  photoWidth: number
  stage: RefObject<HTMLElement | null>
  picture: RefObject<HTMLElement | null>
}

interface Look {
  photoId: string
  zoom: Zoom
  glides: boolean
  actual: number
}

const centre: Point = { x: 0, y: 0 }

/** Zoom and position of the open photo. Each photo starts at its fitted size. */
export function useZoom({ photoId, photoWidth, stage, picture }: ZoomParts): PhotoZoom {
  const [kept, setLook] = useState<Look>({ photoId, zoom: fitted, glides: false, actual: 1 })
  const look = kept.photoId === photoId ? kept : { photoId, zoom: fitted, glides: false, actual: 1 }
  const latest = useRef(look)
  latest.current = look

  const measure = useCallback((): ZoomRoom => {
    const width = Math.max(1, picture.current?.offsetWidth ?? 1)
    return {
      width,
      height: Math.max(1, picture.current?.offsetHeight ?? 1),
      stageWidth: stage.current?.clientWidth ?? 1,
      stageHeight: stage.current?.clientHeight ?? 1,
      actual: photoWidth / (width * (globalThis.devicePixelRatio || 1)),
    }
  }, [photoWidth, stage, picture])

  const change = useCallback(
    (to: (zoom: Zoom, room: ZoomRoom) => Zoom, glides: boolean) => {
      const room = measure()
      const next = { photoId, zoom: to(latest.current.zoom, room), glides, actual: room.actual }
      // Several movements can come before the next render; each continues from the last.
      latest.current = next
      setLook(next)
    },
    [measure, photoId],
  )

  useEffect(() => {
    if (!stage.current || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      if (latest.current.zoom.scale > 1) change(keepWithin, false)
    })
    observer.observe(stage.current)
    return () => observer.disconnect()
  }, [stage, change])

  const acts = useMemo(
    () => ({
      pinch: (before: readonly [Point, Point], after: readonly [Point, Point]) =>
        change((zoom, room) => pinch(zoom, before, after, room), false),
      by: (factor: number, about = centre, glides = true) =>
        change((zoom, room) => zoomAbout(zoom, zoom.scale * factor, about, room), glides),
      pan: (x: number, y: number, glides = false) =>
        change((zoom, room) => keepWithin({ ...zoom, x: zoom.x + x, y: zoom.y + y }, room), glides),
      toggle: (about = centre) =>
        change((zoom, room) => (zoom.scale > 1 ? fitted : zoomAbout(zoom, closeLook(room), about, room)), true),
      toActual: () => change((zoom, room) => zoomAbout(zoom, room.actual, centre, room), true),
      toFit: () => change(() => fitted, true),
    }),
    [change],
  )
  return {
    ...acts,
    zoom: look.zoom,
    isClose: look.zoom.scale > 1,
    percent: Math.round((look.zoom.scale / look.actual) * 100),
    glides: look.glides,
  }
}
