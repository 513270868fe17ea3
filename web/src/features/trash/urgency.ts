import { limits } from '@koma/contract/limits'

const day = 86_400_000
const week = 7 * day

/** The most urgent first. `soon` is within three days. */
export const urgencies = ['soon', 'week', 'later'] as const
type Urgency = (typeof urgencies)[number]

interface TrashGroup {
  urgency: Urgency
  /** Places of the first photo, and of the one after the last. */
  from: number
  to: number
}

/** A day that has begun counts in full. 0 means that the time is over and the server has yet to delete the photo. */
export function daysLeft(trashedAt: number, now: number): number {
  return Math.max(0, Math.ceil((trashedAt + limits.trashRetention - now) / day))
}

export function urgencyOf(days: number): Urgency {
  if (days * day <= limits.trashUrgent) return 'soon'
  return days * day <= week ? 'week' : 'later'
}

/** Takes the moments sorted, the earliest first. Leaves out groups without photos. */
export function groupByUrgency(trashedAt: Float64Array, now: number): TrashGroup[] {
  const groups: TrashGroup[] = []
  trashedAt.forEach((moment, place) => {
    const urgency = urgencyOf(daysLeft(moment, now))
    const last = groups.at(-1)
    if (last?.urgency === urgency) last.to = place + 1
    else groups.push({ urgency, from: place, to: place + 1 })
  })
  return groups
}
