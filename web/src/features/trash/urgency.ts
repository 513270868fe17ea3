import { limits } from '@koma/contract/limits'
import type { Sectioning } from '../photos/index.ts'

const day = 86_400_000
const week = 7 * day

/** The most urgent first. `soon` is within three days. */
export const urgencies = ['soon', 'week', 'later'] as const
type Urgency = (typeof urgencies)[number]

/** A day that has begun counts in full. 0 means that the time is over and the server has yet to delete the photo. */
export function daysLeft(trashedAt: number, now: number): number {
  return Math.max(0, Math.ceil((trashedAt + limits.trashRetention - now) / day))
}

export function urgencyOf(days: number): Urgency {
  if (days * day <= limits.trashUrgent) return 'soon'
  return days * day <= week ? 'week' : 'later'
}

/** Divides the trash by urgency. The key of a section is the index of its urgency. */
export function urgencySections(now: number): Sectioning {
  const keyOf = (moment: number) => urgencies.indexOf(urgencyOf(daysLeft(moment, now)))
  return { keyOf, keyAt: (rows, place) => keyOf(rows.trashedAt?.[place] ?? 0) }
}
