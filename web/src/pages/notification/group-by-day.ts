import type { Notification } from '@koma/contract'

export type Period = 'today' | 'week' | 'earlier'

const week = 7 * 24 * 60 * 60 * 1000

/** Groups notifications, latest first, by the calendar of the device: today, the seven days before, and the rest. */
export function groupByDay(
  notifications: readonly Notification[],
  now: Date,
): Array<{ period: Period; notifications: Notification[] }> {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  const periodOf = ({ date }: Notification): Period => {
    const at = Date.parse(date)
    if (at >= today) return 'today'
    return at >= today - week ? 'week' : 'earlier'
  }
  return [...Map.groupBy(notifications, periodOf)].map(([period, those]) => ({ period, notifications: those }))
}
