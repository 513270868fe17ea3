import type { TrashIndex as AnsweredIndex } from '@koma/contract'
import { decodePhotoIndex } from '@koma/contract/photo-index'
import { type LibraryIndex, withoutPhotos } from '../photos/index.ts'

/** Every photo of the trash in columns, those trashed first at the top, because they are deleted next. */
export interface TrashIndex extends LibraryIndex {
  /** Milliseconds since 1970. */
  trashedAt: Float64Array
  /** Storage that the trash uses. */
  totalBytes: number
}

export function readTrashIndex(answer: AnsweredIndex): TrashIndex {
  const columns = decodePhotoIndex(answer)
  return {
    ...columns,
    trashedAt: columns.trashedAt ?? new Float64Array(columns.photoIds.length),
    totalBytes: answer.total_bytes,
  }
}

/** Photos whose size is not known here stay in the sum until the index is refetched. */
export function withoutTrashed(
  index: TrashIndex,
  photoIds: Iterable<string>,
  bytesOf: (photoId: string) => number,
): TrashIndex {
  const going = new Set(photoIds)
  const freed = index.photoIds.reduce((sum, photoId) => sum + (going.has(photoId) ? bytesOf(photoId) : 0), 0)
  const left = withoutPhotos(index, going)
  return {
    ...left,
    trashedAt: left.trashedAt ?? index.trashedAt,
    totalBytes: Math.max(0, index.totalBytes - freed),
  }
}
