import type { Photo, TimelineItem, TimelinePhoto } from '@koma/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import type { PhotoSource } from '../photos/index.ts'
import { askTimeline } from './ask-timeline.ts'
import { type TimelineName, timelineKeys } from './timeline-keys.ts'

/**
 * The store of the photos of all timelines, by their timestamps: the same photo can be in two shares, with other reactions in each.
 */
export const timelineRoom = 'timelines'

/** Timelines bring their photos with them, so all that is fetched here are photos whose pictures have expired. */
export function useTimelineSource(of: TimelineName): PhotoSource {
  const client = useApi()
  const queryClient = useQueryClient()
  return useMemo(
    () => ({
      room: timelineRoom,
      fetchPage: async ({ photoIds, startTimestamp }, signal) => {
        const stretch = { limit: Math.max(1, photoIds.length), ...(startTimestamp !== undefined && { startTimestamp }) }
        return storedPhotosOf((await askTimeline(client, of, stretch, signal)).items)
      },
      refresh: () => void queryClient.invalidateQueries({ queryKey: timelineKeys.posts(of) }),
    }),
    [client, queryClient, of],
  )
}

/** A photo as the store has it. */
export function asStored(photo: TimelinePhoto): Photo {
  return { ...photo, photo_id: String(photo.timestamp) }
}

export function storedPhotosOf(items: readonly TimelineItem[]): Photo[] {
  return items.flatMap(({ photos }) => photos.map(asStored))
}
