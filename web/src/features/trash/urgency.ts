import { limits } from '@koma/contract/limits'

const day = 86_400_000
const week = 7 * day

/** soon: gone within three days. */
export type Urgency = 'soon' | 'week' | 'later'

export interface TrashGroup {
  urgency: Urgency
  /** Places of the first photo, and of the one after the last. */
  from: number
  to: number
}

/** Days that have begun count whole; 0 is a photo whose time is over and which the server has yet to remove. */
export function daysLeft(trashedAt: number, now: number): number {
  return Math.max(0, Math.ceil((trashedAt + limits.trashRetention - now) / day))
}

export function urgencyOf(days: number): Urgency {
  if (days * day <= limits.trashUrgent) return 'soon'
  return days * day <= week ? 'week' : 'later'
}

/** Of moments in order, the earliest first. Groups without photos are left out. */
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
