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
    const key = { moment: momentOf(photo, source, by), photoId: photo.photo_id }
    // A photo does not know its place in an order by hand, so the whole list is looked through.
    const finding = by === 'hand' ? list?.load(0, list.length, options) : sync.find(key, options)
    // Without its neighbours, the photo is shown alone.
    finding?.catch(() => {})
    return () => looking.abort()
  }, [isMissing, by, source, sync, photo, list])
}

/** The moment of a photo in a list. In an album or a share `added_at` is when it was added there. */
function momentOf(photo: OpenPhoto, { queryKey }: ListSource, by: string): number {
  if (by === 'trashed') return Date.parse(photo.trashed_at ?? photo.added_at)
  if (by === 'taken') return Date.parse(photo.taken_at)
  return queryKey === photoKeys.index ? addedAtOf(photo.photo_id) : Date.parse(photo.added_at)
}
