export interface Size {
  width: number
  height: number
}

/** Never enlarges, and never rounds a side down to zero: a panorama one pixel high stays one pixel high. */
export function fit({ width, height }: Size, size: number): Size {
  const scale = Math.min(1, size / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
