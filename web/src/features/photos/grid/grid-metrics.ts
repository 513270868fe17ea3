import type { LayoutMode } from '../../../ui/layout/layout-mode.ts'

export interface GridMetrics {
  width: number
  /** The height rows should have. */
  target: number
  gap: number
  header: number
  /** Between two sections. */
  between: number
}

/** The `--grid-*` tokens: the whole library is laid out before anything of it is drawn, so it cannot ask the style sheet. */
export const gridTokens: Record<LayoutMode, { target: number; gap: number; between: number }> = {
  phone: { target: 104, gap: 3, between: 28 },
  narrow: { target: 140, gap: 4, between: 32 },
  medium: { target: 140, gap: 4, between: 32 },
  wide: { target: 168, gap: 6, between: 40 },
}

const headerHeight = 44

export function metricsOf(mode: LayoutMode, width: number): GridMetrics {
  return { ...gridTokens[mode], width: Math.max(1, Math.floor(width)), header: headerHeight }
}
