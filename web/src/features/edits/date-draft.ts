import { offsetOf } from '../photos/index.ts'
import type { WantedEdit } from './use-edits.ts'
import { dateToSend } from './written-date.ts'

/** What is filled in to change the dates of many photos. */
export interface DateDraft {
  wish: 'keep' | 'set' | 'shift' | 'file'
  written: string
  offset: number
  isLater: boolean
  amounts: Record<'days' | 'hours' | 'minutes', string>
  /** The time zone that a shift changes to; null if it stays. */
  zone: number | null
}

const lengths = { days: 86_400, hours: 3600, minutes: 60 }

/**
 * The seconds of a shift. A change of the time zone alone leaves the clock as it reads, so it moves the photos by the difference of the
 * zones; all of them by that of the first, so that they keep their order.
 */
export function shiftSecondsOf({ isLater, amounts, zone }: DateDraft, first: string): number {
  const units = Object.keys(lengths) as Array<keyof typeof lengths>
  const sum = units.reduce((total, unit) => total + (Math.trunc(Number(amounts[unit])) || 0) * lengths[unit], 0)
  return (isLater ? sum : -sum) + (zone === null ? 0 : (offsetOf(first) - zone) * 60)
}

/** The change to send; empty if nothing would change. */
export function dateChangeOf(draft: DateDraft, first: string): Pick<WantedEdit, 'taken_at' | 'shift'> {
  if (draft.wish === 'file') return { taken_at: null }
  if (draft.wish === 'set') {
    return draft.written === '' ? {} : { taken_at: dateToSend(draft.written, draft.offset, first) }
  }
  const seconds = shiftSecondsOf(draft, first)
  if (draft.wish === 'keep' || (seconds === 0 && draft.zone === null)) return {}
  return { shift: { seconds, ...(draft.zone !== null && { utc_offset_minutes: draft.zone }) } }
}
