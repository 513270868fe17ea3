/** What is known of the visits of this browser: on how many days, and on which day last. */
export interface Visits {
  days: number
  lastDay: string
}

/** From the second day on: whoever comes back has a use for an icon. */
const daysBefore = 2

export function countVisit(before: Visits | null, now: number): Visits {
  const today = new Date(now).toISOString().slice(0, 10)
  if (before?.lastDay === today) return before
  return { days: (before?.days ?? 0) + 1, lastDay: today }
}

interface InstallFacts {
  visits: Visits
  isSignedIn: boolean
  /** Whether the question was answered, in any way. */
  isAnswered: boolean
}

export function isInstallMoment({ visits, isSignedIn, isAnswered }: InstallFacts): boolean {
  return isSignedIn && !isAnswered && visits.days >= daysBefore
}

export function readVisits(text: string | null): Visits | null {
  const [days, lastDay = ''] = (text ?? '').split(' ')
  return Number(days) > 0 ? { days: Number(days), lastDay } : null
}
