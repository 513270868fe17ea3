import { groupBySending, type SentTogether } from '../../features/dm/index.ts'

export interface ThreadDay {
  /** Midnight of the day, on the device's clock. */
  day: number
  sendings: SentTogether[]
}

/** The sendings of a thread by the day on which they were sent, on the device's clock. */
export function groupByDay(photos: Parameters<typeof groupBySending>[0]): ThreadDay[] {
  const dayOf = ({ photos: [first] }: SentTogether) => new Date(first?.sent_at ?? 0).setHours(0, 0, 0, 0)
  return [...Map.groupBy(groupBySending(photos), dayOf)].map(([day, sendings]) => ({ day, sendings }))
}
