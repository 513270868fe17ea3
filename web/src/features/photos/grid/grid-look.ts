import type { ReactNode } from 'react'
import type { PhotoSection } from '../library/arranged-library.ts'
import { type GridTokens, plainTokens } from './layout/grid-metrics.ts'

/** How a list shows its photos if it is not one by date. Must be memoized, because the rows are. */
export interface GridLook {
  /** Height of rows and gaps between them. */
  tokens: GridTokens
  /** Without it, sections have no headings. */
  headings?: {
    name(section: PhotoSection): string
    /** Shown above the photos of a section. `endSelection` clears the selection. */
    draw(section: PhotoSection, endSelection: () => void): ReactNode
  }
  /** Added to the photo's label for screen readers. */
  note?(place: number): string
  /** Shown in the lower right corner of a tile, instead of the heart and the reactions. */
  badge?(place: number, width: number): ReactNode
}

/** One photo after the other, without headings: albums and shares. */
export const plainLook: GridLook = { tokens: plainTokens }
