import type { Share } from '@koma/contract'
import { useEffect, useRef } from 'react'
import { useShareCache } from '../../features/shares/index.ts'
import { useApi } from '../../platform/api-client.tsx'

/** Tells the server what a member has seen, once for every photo that comes while the album is open. */
export function useReadMark({ album_id: shareId, my_role: role, photos_count: count }: Share, isSeen: boolean): void {
  const client = useApi()
  const cache = useShareCache()
  const told = useRef<number | null>(null)
  const isInside = role === 'owner' || role === 'member'
  useEffect(() => {
    if (!isInside || !isSeen || told.current === count) return
    told.current = count
    void client.call('POST /share/{ShareId}/read', { params: { ShareId: shareId } }).then(({ error }) => {
      if (!error) cache.listsChanged()
    })
  }, [client, cache, shareId, isInside, isSeen, count])
}
