import type { Client } from '@koma/client'
import type { TimelinePage } from '@koma/contract'
import type { TimelineName } from './timeline-keys.ts'

export interface TimelineStretch {
  grouped?: boolean
  startTimestamp?: number
  direction?: 'past' | 'future'
  limit?: number
}

/** A page of any timeline. Rejects with the ApiError. */
export function askTimeline(
  client: Client,
  of: TimelineName,
  query: TimelineStretch,
  signal: AbortSignal | undefined,
): Promise<TimelinePage> {
  const options = signal && { signal }
  if (typeof of === 'string') return client.ask(`GET /timeline/${of}`, { query, ...options })
  return client.ask('GET /timeline/promotion/{promotion_id}', {
    params: { promotion_id: of.campaign },
    query: { ...query, of: of.whose },
    ...options,
  })
}
