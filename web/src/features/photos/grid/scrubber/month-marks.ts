import type { GridLayout } from '../layout/grid-layout.ts'

export interface Month {
  /** The day of the month's first section in the list. */
  day: number
  /** Where it begins in the list. */
  top: number
  year: number
  month: number
}

export interface MonthMark extends Month {
  /** Pixels from the top of the scrubber. */
  at: number
  shown: 'month' | 'year' | 'dot'
}

const dayLength = 86_400_000
/** Labels closer to each other than this cannot be read; a dot closer to a label than this looks like dirt. */
const apart = { label: 28, dot: 12 }

export function monthsOf({ sections }: GridLayout): Month[] {
  const months: Month[] = []
  for (const { key: day, top } of sections) {
    const date = new Date(day * dayLength)
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
    const last = months.at(-1)
    if (last?.year !== year || last.month !== month) months.push({ day, top, year, month })
  }
  return months
}

/** Labels months if there is room, with the year where one begins, and marks the months between with dots. */
export function markMonths(months: readonly Month[], listHeight: number, height: number): MonthMark[] {
  const marks: MonthMark[] = []
  let lastLabel = Number.NEGATIVE_INFINITY
  let lastMark = Number.NEGATIVE_INFINITY
  let labelledYear = months[0]?.year
  for (const month of months) {
    const at = (month.top / Math.max(1, listHeight)) * height
    const isYear = month.year !== labelledYear
    if (at - lastLabel >= apart.label) {
      marks.push({ ...month, at, shown: isYear ? 'year' : 'month' })
      labelledYear = month.year
      lastLabel = at
      lastMark = at
    } else if (at - lastMark >= apart.dot) {
      marks.push({ ...month, at, shown: 'dot' })
      lastMark = at
    }
  }
  // A dot just above the next label looks like a part of it.
  return marks.filter((mark, number) => {
    const next = marks[number + 1]
    return mark.shown !== 'dot' || !next || next.at - mark.at >= apart.dot
  })
}

/** The number of the month that is shown at an offset of the list. */
export function monthAt(months: readonly Month[], offset: number): number {
  let found = 0
  for (let number = 0; number < months.length; number += 1) {
    if ((months[number]?.top ?? 0) > offset) break
    found = number
  }
  return found
}
