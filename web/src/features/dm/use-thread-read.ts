import type { DmThread } from '@koma/contract'
import { useChange } from '@koma/ui/form/use-change.ts'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { useVisible } from '../../platform/browser/visible.ts'
import { notificationKeys } from '../notifications/index.ts'
import { dmKeys } from './dm-keys.ts'

/**
 * Marks a thread as read while the user looks at it, again whenever photos arrive. `latest` is when the newest received photo was
 * sent; undefined while it is not known, or not on the screen.
 */
export function useThreadRead({ user_id: userId, last_read_at: readAt }: DmThread, latest: number | undefined): void {
  const client = useApi()
  const queryClient = useQueryClient()
  const isVisible = useVisible()
  const told = useRef(0)
  const { run } = useChange({
    overlaps: true,
    send: () => client.ask('POST /dm/{TargetUserId}/read', { params: { TargetUserId: userId } }),
    done: () => {
      showRead(queryClient, userId)
      // Reading moves a thread in the list, and reads its notifications.
      void queryClient.invalidateQueries({ queryKey: dmKeys.threads })
      void queryClient.invalidateQueries({ queryKey: notificationKeys.all })
    },
    // A failure is not shown, because the user did not ask for this. The next visit marks the thread as read.
    failed: () => {},
  })
  const isUnread = latest !== undefined && latest > (readAt === null ? 0 : Date.parse(readAt))
  useEffect(() => {
    if (!isVisible || !isUnread || latest <= told.current) return
    told.current = latest
    void run()
  }, [run, isVisible, isUnread, latest])
}

/** Removes the unread mark from what is cached, so that the list does not show it until it is fetched again. */
function showRead(queryClient: QueryClient, userId: string): void {
  const read = (thread: DmThread): DmThread =>
    thread.user_id === userId ? { ...thread, unread_count: 0, last_read_at: new Date().toISOString() } : thread
  queryClient.setQueryData<DmThread>(dmKeys.thread(userId), (thread) => thread && read(thread))
  queryClient.setQueryData<InfiniteData<{ threads: DmThread[] }>>(
    dmKeys.threads,
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, threads: page.threads.map(read) })) },
  )
}
