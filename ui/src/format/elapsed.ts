export type ElapsedUnit = 'now' | 'minutes' | 'hours' | 'yesterday' | 'days' | 'months' | 'years'
export interface Elapsed {
  unit: ElapsedUnit
  value: number
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The specification's steps: just now, minutes, hours, yesterday, days under 30, months under 12, years. */
export function measureElapsed(from: number, now: number): Elapsed {
  const passed = now - from
  // Clocks differ: a moment that seems to lie in the future counts as just now.
  if (!(passed >= minute)) return { unit: 'now', value: 0 }
  if (passed < hour) return { unit: 'minutes', value: Math.floor(passed / minute) }
  if (passed < day) return { unit: 'hours', value: Math.floor(passed / hour) }
  const days = Math.floor(passed / day)
  if (days === 1) return { unit: 'yesterday', value: 1 }
  if (days < 30) return { unit: 'days', value: days }
  const months = Math.floor(days / 30)
  if (months < 12) return { unit: 'months', value: months }
  return { unit: 'years', value: Math.max(1, Math.floor(days / 365)) }
}

/** How long the text stays correct, so that a displayed time rerenders no more often than necessary. */
export function untilNextStep(from: number, now: number): number {
  const passed = now - from
  if (passed < minute) return minute - Math.max(0, passed)
  if (passed < hour) return minute - (passed % minute)
  if (passed < day) return hour - (passed % hour)
  return day - (passed % day)
}
