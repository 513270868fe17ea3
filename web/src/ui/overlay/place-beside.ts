export type Side = 'top' | 'right' | 'bottom' | 'left'

interface Box {
  left: number
  top: number
  width: number
  height: number
}

const gap = 6
const margin = 8

/** Beside the anchor and centred on it; on the opposite side where there is no room, and always inside the screen. */
export function placeBeside(
  anchor: Box,
  drawn: { width: number; height: number },
  screen: { width: number; height: number },
  side: Side,
): { left: number; top: number } {
  const centred = {
    left: anchor.left + (anchor.width - drawn.width) / 2,
    top: anchor.top + (anchor.height - drawn.height) / 2,
  }
  const before = { left: anchor.left - drawn.width - gap, top: anchor.top - drawn.height - gap }
  const after = { left: anchor.left + anchor.width + gap, top: anchor.top + anchor.height + gap }
  const axis = side === 'left' || side === 'right' ? 'left' : 'top'
  const length = axis === 'left' ? 'width' : 'height'
  const fitsBefore = before[axis] >= margin
  const fitsAfter = after[axis] + drawn[length] <= screen[length] - margin
  const wantsBefore = side === 'top' || side === 'left'
  const chosen =
    (wantsBefore && (fitsBefore || !fitsAfter)) || (!wantsBefore && !fitsAfter && fitsBefore) ? before : after
  const place = { ...centred, [axis]: chosen[axis] }
  return {
    left: Math.round(clamp(place.left, margin, screen.width - drawn.width - margin)),
    top: Math.round(clamp(place.top, margin, screen.height - drawn.height - margin)),
  }
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max))
}
