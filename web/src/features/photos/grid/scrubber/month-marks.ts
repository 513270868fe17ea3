import type { StretchEstimate } from '../../library/arranged-library.ts'
import type { GridLayout } from '../layout/grid-layout.ts'

export interface Month {
  /** A day of the month: that of its first section in the list, or any if that is not loaded. */
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

/** The months of a list from its top on. In stretches that are not loaded, they are as far apart as they are in time. */
export function monthsOf({ sections }: Pick<GridLayout, 'sections'>, first: 'newest' | 'oldest'): Month[] {
  const months: Month[] = []
  const add = ({ year, month }: CalendarMonth, day: number, top: number) => {
    const last = months.at(-1)
    if (last?.year !== year || last.month !== month) months.push({ day, top, year, month })
  }
  for (const section of sections) {
    if (!section.estimate) {
      const date = new Date(section.key * dayLength)
      add({ year: date.getUTCFullYear(), month: date.getUTCMonth() }, section.key, section.top)
      continue
    }
    for (const { at, ...month } of monthsWithin(section.estimate, first)) {
      add(month, Date.UTC(month.year, month.month, 1) / dayLength, section.top + at * section.height)
    }
  }
  return months
}

interface CalendarMonth {
  year: number
  month: number
}

/** The months of a stretch on the reader's calendar, each with the fraction of the stretch at which it begins. */
function monthsWithin(
  { newest, oldest, days }: StretchEstimate,
  first: 'newest' | 'oldest',
): Array<CalendarMonth & { at: number }> {
  const [from, to] = first === 'newest' ? [newest, oldest] : [oldest, newest]
  const [begin, end] = [monthNumber(from), monthNumber(to)]
  const count = Math.abs(end - begin) + 1
  // A stretch has no more months than days. If more lie between its ends, only some of them can be in it.
  const shown = Math.max(1, Math.min(count, days))
  return Array.from({ length: shown }, (_, place) => {
    const away = shown === 1 ? 0 : Math.round((place * (count - 1)) / (shown - 1))
    const number = begin + (first === 'newest' ? -away : away)
    const month = { year: Math.floor(number / 12), month: number % 12 }
    if (away === 0) return { ...month, at: 0 }
    // Newest first, a month begins in the list with its last moment.
    const starts = new Date(month.year, first === 'newest' ? month.month + 1 : month.month, 1).getTime()
    return { ...month, at: Math.min(1, Math.max(0, (starts - from) / (to - from))) }
  })
}

let known = { from: 0, to: 0, number: 0 }

/** Months since the year 0, on the reader's calendar. Date arithmetic is slow, and stretches beside each other have the same month. */
function monthNumber(moment: number): number {
  if (moment < known.from || moment >= known.to) {
    const date = new Date(moment)
    const [year, month] = [date.getFullYear(), date.getMonth()]
    const bounds = { from: new Date(year, month, 1).getTime(), to: new Date(year, month + 1, 1).getTime() }
    known = { ...bounds, number: year * 12 + month }
  }
  return known.number
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

/** The month some steps further, or back, that begins in another row: the last day of a month can share a row with the next. */
export function otherRow(months: readonly Month[], number: number, step: number): number {
  let wanted = number + step
  const here = months[number]?.top
  while (step < 0 && wanted > 0 && months[wanted]?.top === here) wanted -= 1
  return wanted
}
