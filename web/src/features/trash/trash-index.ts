import type { TrashIndex as AnsweredIndex } from '@koma/contract'
import { decodePhotoIndex, type PhotoColumns } from '@koma/contract/photo-index'

/** Every photo of the trash in columns, the longest there first: those are the next to go. */
export interface TrashIndex extends PhotoColumns {
  /** Milliseconds since 1970. */
  trashedAt: Float64Array
  /** What the trash takes of the storage. */
  totalBytes: number
}

export function readTrashIndex(answer: AnsweredIndex): TrashIndex {
  const { addedAt: _, trashedAt, ...columns } = decodePhotoIndex(answer)
  return {
    ...columns,
    trashedAt: trashedAt ?? new Float64Array(columns.photoIds.length),
    totalBytes: answer.total_bytes,
  }
}

/** Photos whose size is not known here stay in the sum until the index is asked for again. */
export function withoutPhotos(
  index: TrashIndex,
  photoIds: Iterable<string>,
  bytesOf: (photoId: string) => number,
): TrashIndex {
  const going = new Set(photoIds)
  const stays = (_: unknown, place: number) => !going.has(index.photoIds[place] ?? '')
  const freed = index.photoIds.reduce((sum, photoId) => sum + (going.has(photoId) ? bytesOf(photoId) : 0), 0)
  return {
    photoIds: index.photoIds.filter(stays),
    takenAt: index.takenAt.filter(stays),
    takenOffset: index.takenOffset.filter(stays),
    ratios: index.ratios.filter(stays),
    colours: index.colours.filter(stays),
    trashedAt: index.trashedAt.filter(stays),
    totalBytes: Math.max(0, index.totalBytes - freed),
  }
}
