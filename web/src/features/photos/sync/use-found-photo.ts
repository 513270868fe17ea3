import type { Photo } from '@koma/contract'
import { addedAtOf } from '@koma/contract/photo-index'
import { useEffect } from 'react'
import { photoKeys } from '../photo-keys.ts'
import type { ListSource } from './list-source.ts'
import type { usePhotoList } from './use-photo-list.ts'

/** A photo, which knows when it was trashed if it was fetched from the trash or by itself. */
type OpenPhoto = Photo & { trashed_at?: string | null }

/** Loads the part of a list in which an open photo is, so that its neighbours are known. */
export function useFoundPhoto(
  source: ListSource,
  { list, sync }: ReturnType<typeof usePhotoList>,
  photo: OpenPhoto,
): void {
  const isMissing = list !== undefined && list.has(photo.photo_id) === undefined
  const by = list?.order.by
  useEffect(() => {
    if (!isMissing || by === undefined) return
    const looking = new AbortController()
    const options = { signal: looking.signal }
    const moment = momentOf(photo, source, by)
    // Without its neighbours, the photo is shown alone.
    sync.find({ photoId: photo.photo_id, ...(moment !== undefined && { moment }) }, options).catch(() => {})
    return () => looking.abort()
  }, [isMissing, by, source, sync, photo])
}

/**
 * The moment of a photo in a list, undefined if it does not know. In an album or a share `added_at` is when it was added there; none
 * knows its place in an order by hand.
 */
function momentOf(photo: OpenPhoto, { queryKey, addedUnknown }: ListSource, by: string): number | undefined {
  if (by === 'hand' || (by === 'added' && addedUnknown)) return undefined
  if (by === 'trashed') return Date.parse(photo.trashed_at ?? photo.added_at)
  if (by === 'taken') return Date.parse(photo.taken_at)
  return queryKey === photoKeys.index ? addedAtOf(photo.photo_id) : Date.parse(photo.added_at)
}
