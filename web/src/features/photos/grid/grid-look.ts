import type { ReactNode } from 'react'
import type { PhotoSection } from '../library/arrange-library.ts'
import type { GridTokens } from './layout/grid-metrics.ts'

/** How a place shows its photos if it is not a list by date. Keep the object the same while nothing changes: rows are memoized. */
export interface GridLook {
  /** How high rows are and how far apart. */
  tokens: GridTokens
  sectionName(section: PhotoSection): string
  /** Stands over the photos of a section. `endSelection` lets go of everything chosen. */
  sectionHeader(section: PhotoSection, endSelection: () => void): ReactNode
  /** Read aloud after the photo's own words. */
  note(place: number): string
  /** In the lower right corner of a tile, instead of the heart and the reactions. */
  badge(place: number, width: number): ReactNode
}
