import type { DmThread } from '@koma/contract'
import { useState } from 'react'

/** Where the unread photos began when the thread was opened. */
export interface UnreadLine {
  /** Received photos that were sent after this moment are unread. */
  after: number
  count: number
}

/** A thread that was fetched this long ago is shown without asking again, see `staleTime` of the query client. */
const freshFor = 30_000

/**
 * The unread photos as they were at opening: the line stays although the thread is marked as read at once. Null if there are none,
 * undefined until it is known, since a cached thread can be older than the photos.
 */
export function useUnreadLine(thread: DmThread, fetchedAt: number, isFetching: boolean): UnreadLine | null | undefined {
  const [openedAt] = useState(() => Date.now())
  const [line, setLine] = useState<UnreadLine | null>()
  const isKnown = fetchedAt > openedAt - freshFor || !isFetching
  if (line !== undefined || !isKnown) return line
  const { unread_count: count, last_read_at: readAt } = thread
  const now = count > 0 ? { after: readAt === null ? 0 : Date.parse(readAt), count } : null
  setLine(now)
  return now
}
