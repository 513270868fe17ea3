import { ApiError, type Client } from '@koma/client'
import type { CoverFocus, PhotoMove, Share } from '@koma/contract'
import { useMemo } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import type { ShownOrder } from '../photos/index.ts'
import { type ShareCache, useShareCache } from './share-cache.ts'
import { keyOf, readUnlock } from './unlock-memory.ts'

/** The calls that change the people and photos of a share. They also update the cache. Each rejects with the ApiError. */
export function useShareCalls() {
  const client = useApi()
  const cache = useShareCache()
  return useMemo(() => createShareCalls(client, cache), [client, cache])
}

function createShareCalls(client: Client, cache: ShareCache) {
  const asked = async <Answer>(shareId: string, answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer
    } catch (error) {
      if (error instanceof ApiError && (error.status === 403 || error.status === 404)) {
        // The share, or what the user may do in it, has changed since it was fetched.
        cache.ask(shareId)
        cache.listsChanged()
      }
      throw error
    }
  }
  return {
    /** Naming oneself applies or accepts, naming an applicant approves, naming others invites. */
    async name(shareId: string, userIds: readonly string[]): Promise<Share> {
      const call = client.ask('POST /share/{ShareId}/users', {
        params: { ShareId: shareId },
        body: { user_ids: [...userIds], ...keyOf(readUnlock(shareId)) },
      })
      const share = await asked(shareId, call)
      cache.changed(share)
      cache.photosChanged(shareId)
      return share
    },
    /** Rejects, withdraws, declines, kicks or leaves. */
    async remove(shareId: string, userId: string): Promise<void> {
      const call = client.ask('DELETE /share/{ShareId}/user/{UserId}', {
        params: { ShareId: shareId, UserId: userId },
      })
      await asked(shareId, call)
      cache.ask(shareId)
      cache.listsChanged()
    },
    /** Returns how many of the photos were not in the share before. */
    async addPhotos(shareId: string, photoIds: readonly string[]): Promise<number> {
      const call = client.ask('POST /share/{ShareId}/photos', {
        params: { ShareId: shareId },
        body: { photo_ids: [...photoIds] },
      })
      const { added_photo_ids, ...share } = await asked(shareId, call)
      cache.changed(share)
      cache.photosChanged(shareId)
      return added_photo_ids.length
    },
    async removePhotos(shareId: string, photoIds: readonly string[]): Promise<void> {
      const call = client.ask('DELETE /share/{ShareId}/photos', {
        params: { ShareId: shareId },
        body: { photo_ids: [...photoIds] },
      })
      cache.changed(await asked(shareId, call))
      cache.photosChanged(shareId)
    },
    /** Moves photos in the order by hand, and returns the moves that undo it. */
    movePhotos: (shareId: string, moves: PhotoMove[]) =>
      asked(
        shareId,
        client.ask('POST /share/{ShareId}/photos/move', { params: { ShareId: shareId }, body: { moves } }),
      ),
    async showBy(shareId: string, { by, first }: ShownOrder): Promise<void> {
      const call = client.ask('PATCH /share/{ShareId}', {
        params: { ShareId: shareId },
        body: { photos_by: by, ...(by !== 'hand' && { photos_first: first }) },
      })
      cache.changed(await asked(shareId, call))
      cache.photosChanged(shareId)
    },
    async makeCover(shareId: string, photoId: string, focus: CoverFocus): Promise<void> {
      const call = client.ask('PUT /share/{ShareId}/thumbnail', {
        params: { ShareId: shareId },
        body: { photo_id: photoId, focus },
      })
      cache.changed(await asked(shareId, call))
    },
  }
}
