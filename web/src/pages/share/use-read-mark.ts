import type { Share } from '@koma/contract'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { notificationKeys } from '../../features/notifications/index.ts'
import { useShareCache } from '../../features/shares/index.ts'
import { useApi } from '../../platform/api-client.tsx'

/** Marks a share as read for its members, again whenever photos arrive while it is open. */
export function useReadMark({ album_id: shareId, my_role: role, photos_count: count }: Share, isSeen: boolean): void {
  const client = useApi()
  const cache = useShareCache()
  const queryClient = useQueryClient()
  const told = useRef<number | null>(null)
  const { run } = useChange({
    overlaps: true,
    send: () => client.ask('POST /share/{ShareId}/read', { params: { ShareId: shareId } }),
    done: () => {
      cache.listsChanged()
      // The notifications about this share are read now, too.
      void queryClient.invalidateQueries({ queryKey: notificationKeys.all })
    },
    // A failure is not shown, because the user did not ask for this. The next visit marks the share as read.
    failed: () => {},
  })
  const isInside = role === 'owner' || role === 'member'
  useEffect(() => {
    if (!isInside || !isSeen || told.current === count) return
    told.current = count
    void run()
  }, [run, isInside, isSeen, count])
}
