import type { LiveEvent } from '@koma/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notificationKeys } from '../notifications/index.ts'
import { useSession } from '../session/index.ts'
import { LiveInbox } from './live-inbox.ts'
import { useOpenLive } from './live-source.ts'
import { joinLiveTabs, type LiveTab } from './live-tabs.ts'
import { readLiveEvent } from './read-live-event.ts'
import { refreshShown } from './refresh-shown.ts'

const isVisible = () => document.visibilityState === 'visible'

/** Photos that were added or deleted also change how much storage the user has left. */
function changesUser({ type }: LiveEvent): boolean {
  return type === 'me' || type === 'photos' || type === 'refetch'
}

/**
 * Keeps what the signed-in user sees up to date by the server's stream of events. See: [Note: Live updates in the web app]
 */
export function LiveUpdates() {
  const { me, refresh } = useSession()
  const userId = me?.user_id
  const queryClient = useQueryClient()
  const openLive = useOpenLive()
  useEffect(() => {
    // Browsers without these are left with polling.
    if (userId === undefined || !openLive || !navigator.locks || !('BroadcastChannel' in window)) return
    const inbox = new LiveInbox({
      isVisible,
      isChanging: () => queryClient.isMutating() > 0,
      refresh: (event) => Promise.all([changesUser(event) ? refresh() : null, refreshShown(queryClient, event)]),
    })
    const onData = (data: string) => {
      const event = readLiveEvent(data)
      if (!event) return
      if (event.type === 'notifications') {
        // An answer that is still on its way would be older.
        void queryClient.cancelQueries({ queryKey: notificationKeys.counts, exact: true })
        queryClient.setQueryData(notificationKeys.counts, event.counts)
      }
      inbox.add(event)
    }
    const onMissed = (isFirst: boolean) => {
      // The page has just fetched everything else, in the moment before the stream was open.
      if (isFirst) void queryClient.invalidateQueries({ queryKey: notificationKeys.counts, exact: true })
      else inbox.add({ type: 'refetch' })
    }
    const join = () => joinLiveTabs({ userId, openLive, onData, onMissed, isVisible })
    let tab: LiveTab | undefined = join()
    const leave = () => {
      tab?.leave()
      tab = undefined
    }
    /** After the browser kept the page without running it. */
    const comeBack = () => {
      if (tab) return
      tab = join()
      inbox.add({ type: 'refetch' })
    }
    const onVisible = () => {
      if (!isVisible()) return
      inbox.look()
      tab?.look()
    }
    document.addEventListener('visibilitychange', onVisible)
    addEventListener('pagehide', leave)
    addEventListener('pageshow', comeBack)
    document.addEventListener('freeze', leave)
    document.addEventListener('resume', comeBack)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
      document.removeEventListener('freeze', leave)
      document.removeEventListener('resume', comeBack)
      leave()
      inbox.close()
    }
  }, [userId, openLive, queryClient, refresh])
  return null
}
