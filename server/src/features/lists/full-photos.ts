import type { ListRows, TrashRows } from '@koma/contract'
import { decodePhotoIndex } from '@koma/contract/photo-index'
import type { ListSort } from './list-view.ts'

/** Which photos of a part are wanted in full; see `listPartQuery` of the contract. */
export interface FullQuestion {
  by: ListSort
  full_from?: number | undefined
  full_count: number
}

/** A page of the list that begins with a photo of the part. */
export interface FullPage {
  direction: 'future'
  startTimestamp: number
  startPhotoId: string
  limit: number
}

/**
 * Adds to a part those of its photos in full that the client is about to show, so that it does not have to ask for them once it
 * knows the part. They are read as a page of the list, which may show a change that the part does not have yet.
 */
export async function addFullPhotos<Part extends { photos: ListRows | TrashRows }, Answered>(
  part: Part,
  { by, full_from: from, full_count: count }: FullQuestion,
  readPage: (page: FullPage) => Promise<readonly Answered[]>,
): Promise<Part & { full?: Answered[] }> {
  if (from === undefined) return part
  const rows = decodePhotoIndex(part.photos)
  const moments = { added: rows.addedAt, taken: rows.takenAt, trashed: rows.trashedAt, hand: rows.handAt }[by]
  const [startPhotoId, startTimestamp] = [rows.photoIds[from], moments?.[from]]
  if (startPhotoId === undefined || startTimestamp === undefined) return { ...part, full: [] }
  const limit = Math.min(count, rows.photoIds.length - from)
  return { ...part, full: [...(await readPage({ direction: 'future', startTimestamp, startPhotoId, limit }))] }
}
