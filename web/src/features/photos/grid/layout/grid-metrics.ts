import type { LayoutMode } from '@koma/ui/layout/layout-mode.ts'

export interface GridMetrics {
  width: number
  /** The preferred height of rows. */
  target: number
  gap: number
  header: number
  /** Between two sections. */
  between: number
  /** The least width of a section that stands beside another. Without it, each section has the whole width. */
  heading?: number
}

type ModeTokens = Pick<GridMetrics, 'target' | 'gap' | 'between'> & Partial<Pick<GridMetrics, 'header' | 'heading'>>
export type GridTokens = Record<LayoutMode, ModeTokens>

/** Repeats the `--grid-*` tokens: the whole list is laid out before anything is drawn, so the style sheet cannot be read. */
export const gridTokens: GridTokens = {
  phone: { target: 104, gap: 3, between: 28, heading: 168 },
  narrow: { target: 140, gap: 4, between: 32, heading: 184 },
  medium: { target: 140, gap: 4, between: 32, heading: 184 },
  wide: { target: 168, gap: 6, between: 40, heading: 200 },
}

/** Without headings, and with nothing between photos that are loaded and those that are not. */
export const plainTokens: GridTokens = {
  phone: plain(gridTokens.phone),
  narrow: plain(gridTokens.narrow),
  medium: plain(gridTokens.medium),
  wide: plain(gridTokens.wide),
}

function plain({ target, gap }: ModeTokens): ModeTokens {
  return { target, gap, between: gap, header: 0 }
}

const headerHeight = 44

export function metricsOf(mode: LayoutMode, width: number, tokens: GridTokens = gridTokens): GridMetrics {
  return { header: headerHeight, ...tokens[mode], width: Math.max(1, Math.floor(width)) }
}
