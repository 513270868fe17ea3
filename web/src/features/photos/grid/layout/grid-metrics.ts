import type { LayoutMode } from '../../../../ui/layout/layout-mode.ts'

export interface GridMetrics {
  width: number
  /** The preferred height of rows. */
  target: number
  gap: number
  header: number
  /** Between two sections. */
  between: number
}

export type GridTokens = Record<LayoutMode, Pick<GridMetrics, 'target' | 'gap' | 'between'>>

/** Repeats the `--grid-*` tokens: the whole list is laid out before anything is drawn, so the style sheet cannot be read. */
export const gridTokens: GridTokens = {
  phone: { target: 104, gap: 3, between: 28 },
  narrow: { target: 140, gap: 4, between: 32 },
  medium: { target: 140, gap: 4, between: 32 },
  wide: { target: 168, gap: 6, between: 40 },
}

const headerHeight = 44

export function metricsOf(mode: LayoutMode, width: number, tokens: GridTokens = gridTokens): GridMetrics {
  return { ...tokens[mode], width: Math.max(1, Math.floor(width)), header: headerHeight }
}
