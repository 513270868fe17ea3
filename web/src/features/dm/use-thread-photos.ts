import { limits } from '@koma/contract/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { loadOlder, threadPhotosQuery } from './thread-photos.ts'

/** The photos of a thread, and a way to load older ones. */
export function useThreadPhotos(userId: string) {
  const client = useApi()
  const queryClient = useQueryClient()
  const query = useQuery(threadPhotosQuery(client, queryClient, userId))
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle')
  const isLoading = useRef(false)
  const load = useCallback(
    async (limit?: number) => {
      if (isLoading.current) return
      isLoading.current = true
      setOlder('loading')
      try {
        await loadOlder(client, queryClient, userId, limit)
        setOlder('idle')
      } catch {
        setOlder('failed')
      } finally {
        isLoading.current = false
      }
    },
    [client, queryClient, userId],
  )
  const { data } = query
  return {
    ...query,
    photos: data?.photos,
    hasOlder: data !== undefined && data.older !== null,
    isLoadingOlder: older === 'loading',
    isOlderFailed: older === 'failed',
    loadOlder: load,
  }
}

/** Loads a thread until it has the photo. `isGone` once it is known that the thread does not have it. */
export function useSoughtPhoto(userId: string, photoId: string) {
  const thread = useThreadPhotos(userId)
  const { photos, hasOlder, isLoadingOlder, isOlderFailed, loadOlder: load } = thread
  const photo = photos?.findLast((each) => each.photo_id === photoId)
  const isSought = photos !== undefined && !photo && hasOlder
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page follows when one has arrived.
  useEffect(() => {
    if (isSought && !isLoadingOlder && !isOlderFailed) void load(limits.dmPhotosPage.scanning)
  }, [photos, isSought, isLoadingOlder, isOlderFailed, load])
  return { ...thread, photo, isGone: photos !== undefined && !photo && !hasOlder }
}
