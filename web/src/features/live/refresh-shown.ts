import type { LiveEvent } from '@koma/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { albumKeys } from '../albums/index.ts'
import { refreshThread } from '../dm/index.ts'
import { favoritesKey } from '../favorites/index.ts'
import { notificationKeys } from '../notifications/index.ts'
import { photoKeys } from '../photos/index.ts'
import { settingsKey } from '../settings/index.ts'
import { shareKeys } from '../shares/index.ts'
import { timelineKeys } from '../timelines/index.ts'
import { trashKey } from '../trash/index.ts'
import { userKeys } from '../users/index.ts'

/**
 * Fetches what the screen shows of a change again, and marks the rest as stale, so that it is fetched when it is next shown. Settles
 * when everything has arrived.
 */
export function refreshShown(queryClient: QueryClient, event: LiveEvent): Promise<unknown> {
  if (event.type === 'refetch') return queryClient.invalidateQueries({ predicate: isRefetchable })
  if (event.type === 'dm') return refreshThread(queryClient, event.user_id)
  return Promise.all(keysOf(event).map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Some queries are the start of a form, which a second answer would reset. */
function isRefetchable({ observers }: Query): boolean {
  return !observers.some(({ options }) => options.staleTime === Number.POSITIVE_INFINITY)
}

type Key = readonly unknown[]

/** Photos that are open: they show their reactions, tags, albums and shares. */
const opened: readonly Key[] = [photoKeys.details, photoKeys.taggedOnes]

function keysOf(event: LiveEvent): readonly Key[] {
  switch (event.type) {
    case 'me':
      return [settingsKey, notificationKeys.settings, userKeys.ones]
    case 'notifications':
      return [notificationKeys.lists]
    case 'photos':
      return [photoKeys.index, favoritesKey, trashKey, userKeys.photosWithAnybody, ...opened]
    case 'album':
      return [albumKeys.list, albumKeys.album(event.album_id), albumKeys.index(event.album_id), ...opened]
    case 'share':
      return [
        shareKeys.lists,
        shareKeys.waiting,
        shareKeys.one(event.share_id),
        shareKeys.index(event.share_id),
        shareKeys.opened(event.share_id),
        timelineKeys.updates,
        ...opened,
      ]
    default:
      return []
  }
}
