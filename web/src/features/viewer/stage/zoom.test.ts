import { describe, expect, it } from 'vitest'
import { closeLook, fitted, keepWithin, mostZoom, pinch, type ZoomRoom, zoomAbout } from './zoom.ts'

/** A 4K picture that fits a stage of 1000 x 700. */
const room: ZoomRoom = { width: 960, height: 540, stageWidth: 1000, stageHeight: 700, actual: 4 }

describe('zooming a photo', () => {
  it('keeps the point under the pointer in place', () => {
    const point = { x: 300, y: -100 }
    const zoomed = zoomAbout(fitted, 3, point, room)
    expect(zoomed.scale).toBe(3)
    // The same point of the picture before and after.
    expect({ x: (point.x - zoomed.x) / 3, y: (point.y - zoomed.y) / 3 }).toEqual(point)
  })

  it('returns to the middle when the picture fits again', () => {
    const zoomed = zoomAbout(fitted, 3, { x: 400, y: 200 }, room)
    expect(zoomAbout(zoomed, 1, { x: -400, y: 0 }, room)).toEqual(fitted)
    expect(zoomAbout(zoomed, 0.2, { x: 0, y: 0 }, room)).toEqual(fitted)
  })

  it('leaves no gap beside a picture that is larger than the stage', () => {
    const moved = keepWithin({ scale: 2, x: 9999, y: -9999 }, room)
    expect(moved).toEqual({ scale: 2, x: (960 * 2 - 1000) / 2, y: -(540 * 2 - 700) / 2 })
  })

  it('does not pan in a direction in which the picture fits', () => {
    expect(keepWithin({ scale: 1.1, x: 0, y: 50 }, room)).toEqual({ scale: 1.1, x: 0, y: 0 })
  })

  it('stops at twice the full size, or at four times the fitted size of a small picture', () => {
    expect(zoomAbout(fitted, 100, { x: 0, y: 0 }, room).scale).toBe(8)
    expect(mostZoom({ ...room, actual: 0.5 })).toBe(4)
  })

  it('goes to full size on a double tap, or to twice the fitted size if full size is hardly larger', () => {
    expect(closeLook(room)).toBe(4)
    expect(closeLook({ ...room, actual: 1 })).toBe(2)
  })

  it('follows two fingers: zooms as they part, pans as they move', () => {
    const at = (x: number, y: number) => ({ x, y })
    const parted = pinch(fitted, [at(-50, 0), at(50, 0)], [at(-150, 0), at(150, 0)], room)
    expect(parted).toEqual({ scale: 3, x: 0, y: 0 })
    const moved = pinch(parted, [at(-150, 0), at(150, 0)], [at(-110, 30), at(190, 30)], room)
    expect(moved).toEqual({ scale: 3, x: 40, y: 30 })
    // Fingers that start on the same spot do not zoom infinitely.
    expect(pinch(fitted, [at(0, 0), at(0, 0)], [at(0, 0), at(0, 2)], room).scale).toBe(2)
  })
})
