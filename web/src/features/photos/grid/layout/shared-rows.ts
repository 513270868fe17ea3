import type { GridMetrics } from './grid-metrics.ts'
import { isEstimated, rowCountOf, type SectionRows, spanOf } from './section-rows.ts'

/** Space between two days that share a row, in gaps: two photos fit beside each other on a phone. */
const apart = 4

/** Where a section stands. Days with few photos stand side by side, each under its own heading. */
export interface SectionPlace {
  top: number
  left: number
  /** Of its photos, or of its heading if that needs more. */
  width: number
  /** Number of rows of photos above the section. */
  firstRow: number
  /** Number of photos to its left, in the same row. */
  firstColumn: number
}

/** Places sections one below the other, or beside the one before where both fit into the width. */
export class SectionPlacer {
  readonly #metrics: GridMetrics
  #top = 0
  #bottom = 0
  /** The right end of the section before if the next one may stand beside it. */
  #right: number | null = null
  #rows = 0
  #columns = 0

  constructor(metrics: GridMetrics) {
    this.#metrics = metrics
  }

  place(rows: SectionRows, header: number): SectionPlace {
    const { width, between, gap } = this.#metrics
    const own = this.#widthOf(rows)
    const height = header + rows.height
    const left = this.#right === null ? 0 : this.#right + apart * gap
    const isBeside = this.#right !== null && own !== null && left + own <= width
    if (isBeside) {
      const columns = this.#columns
      this.#right = left + own
      this.#columns += photosIn(rows)
      this.#bottom = Math.max(this.#bottom, this.#top + height)
      return { top: this.#top, left, width: own, firstRow: this.#rows - 1, firstColumn: columns }
    }
    this.#top = this.#bottom === 0 ? 0 : this.#bottom + between
    this.#bottom = this.#top + height
    this.#right = own
    this.#columns = photosIn(rows)
    const firstRow = this.#rows
    this.#rows += rowCountOf(rows)
    return { top: this.#top, left: 0, width: own ?? width, firstRow, firstColumn: 0 }
  }

  get height(): number {
    return this.#bottom
  }

  get rowCount(): number {
    return this.#rows
  }

  /** Null if the section needs the whole width, or if this list does not let sections share it. */
  #widthOf(rows: SectionRows): number | null {
    const { heading, width } = this.#metrics
    if (heading === undefined || isEstimated(rows) || rowCountOf(rows) !== 1) return null
    const { left, width: last } = spanOf(rows, photosIn(rows) - 1)
    return left + last >= width ? null : Math.max(left + last, heading)
  }
}

function photosIn(rows: SectionRows): number {
  return isEstimated(rows) ? rows.photos : rows.ratios.length
}
