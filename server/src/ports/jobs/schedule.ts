import type { CronItem } from 'graphile-worker'
import type { Scheduled } from './jobs.ts'

const dayInMs = 86_400_000

/** At most one waiting and one running job per schedule, however slow they are. */
export function cronItem<Table>(scheduled: Scheduled<Table>, maxAttempts: number): CronItem {
  const { name } = scheduled
  const options = { jobKey: `schedule:${name}`, queueName: `schedule:${name}`, maxAttempts }
  if ('cron' in scheduled) {
    return { task: name, match: scheduled.cron, options: { ...options, backfillPeriod: dayInMs } }
  }
  const { everyMinutes } = scheduled
  if (1440 % everyMinutes !== 0) throw new Error(`${everyMinutes} minutes do not divide a day.`)
  return { task: name, match: ({ hour, min }) => (hour * 60 + min) % everyMinutes === 0, options }
}
