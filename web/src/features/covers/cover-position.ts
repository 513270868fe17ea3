import type { CoverFocus } from '@koma/contract'
import type { CSSProperties } from 'react'

/** Keeps the upper third in view, where the faces of most portraits are. */
export const defaultFocus: CoverFocus = { x: 0.5, y: 1 / 3 }

/** The style of a picture that is cropped to a cover, so that the point its owner chose stays in view. */
export function coverPosition(focus: CoverFocus | null | undefined): CSSProperties {
  const { x, y } = focus ?? defaultFocus
  return { objectPosition: `${percent(x)}% ${percent(y)}%` }
}

function percent(part: number): number {
  return Math.round(part * 1000) / 10
}
