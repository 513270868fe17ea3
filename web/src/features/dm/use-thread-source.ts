import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useMemo } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import type { PhotoSourceProvider } from '../photos/index.ts'
import { dmKeys } from './dm-keys.ts'
import { threadRoom } from './sent-photos.ts'

type PhotoSource = NonNullable<ComponentProps<typeof PhotoSourceProvider>['value']>

/** Where the photos of a thread come from. `room` is another one for a photo that was sent again later. */
export function useThreadSource(userId: string, room = threadRoom(userId)): PhotoSource {
  const client = useApi()
  const queryClient = useQueryClient()
  return useMemo(
    () => ({
      room,
      fetchPage: async ({ photoIds, startTimestamp }, signal) => {
        const { photos } = await client.ask('GET /dm/{TargetUserId}/photos', {
          params: { TargetUserId: userId },
          query: {
            direction: 'future',
            limit: Math.max(1, photoIds.length),
            ...(startTimestamp === undefined ? {} : { start_from: startTimestamp }),
          },
          ...(signal && { signal }),
        })
        return photos
      },
      refresh: () => void queryClient.invalidateQueries({ queryKey: dmKeys.photos(userId) }),
    }),
    [client, queryClient, userId, room],
  )
}
