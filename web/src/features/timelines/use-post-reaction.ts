import type { TimelineItem } from '@koma/contract'
import { useCallback } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import type { ReactionCall } from '../reactions/index.ts'

/** Reactions on the first photo of a post, which stay where it was posted: in the share, or with the campaign. */
export function usePostReaction({ share, promotion_id, photos }: TimelineItem): ReactionCall {
  const client = useApi()
  const shareId = share?.share_id
  const photoId = photos[0]?.photo_id ?? ''
  return useCallback(
    (action, reaction) => {
      const body = { action, reaction }
      if (shareId !== undefined) {
        const params = { ShareId: shareId, PhotoId: photoId }
        return client.call('POST /share/{ShareId}/{PhotoId}/reaction', { params, body })
      }
      const params = { promotion_id: promotion_id ?? '', PhotoId: photoId }
      return client.call('POST /timeline/promotion/{promotion_id}/{PhotoId}/reaction', { params, body })
    },
    [client, shareId, promotion_id, photoId],
  )
}
