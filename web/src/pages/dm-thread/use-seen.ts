import type { DmPhoto } from '@koma/contract'
import { useState } from 'react'

interface Seen {
  /** When the newest received photo that the user has on the screen was sent. */
  latest: number | undefined
  /** Photos have arrived below the screen. */
  hasNews: boolean
}

/** What is there at opening counts as seen, and what arrives later once the user is at the end of the thread. */
export function useSeen(
  photos: readonly DmPhoto[] | undefined,
  partnerId: string,
  { isReady, isAtEnd }: { isReady: boolean; isAtEnd: boolean },
): Seen {
  const [seen, setSeen] = useState<number>()
  const latest = photos?.findLast((photo) => photo.owner.user_id === partnerId)?.sent_at ?? 0
  const isSeen = isReady && photos !== undefined && (seen === undefined || isAtEnd)
  if (isSeen && seen !== latest) setSeen(latest)
  const now = isSeen ? latest : seen
  return { latest: now, hasNews: now !== undefined && latest > now }
}
