import type { Photo } from '@koma/contract'
import { addedAtOf, type ListedColumns, shortColour } from '@koma/contract/photo-index'

/** Every photo of a list in columns. In the library's, the newest added comes first. */
export interface LibraryIndex extends Omit<ListedColumns, 'trashedAt'> {
  /** Only in the trash. */
  trashedAt?: Float64Array | null
}

/** One photo of the index. */
export interface LibraryRow {
  photoId: string
  takenAt: number
  takenOffset: number
  ratio: number
  colour: number
  addedAt: number
  /** Only in the trash. */
  trashedAt?: number
  /** The place in the order by hand, only in this order. */
  handAt?: number
}

export function rowAt(index: LibraryIndex, place: number): LibraryRow {
  return {
    photoId: index.photoIds[place] ?? '',
    takenAt: index.takenAt[place] ?? 0,
    takenOffset: index.takenOffset[place] ?? 0,
    ratio: index.ratios[place] ?? 1,
    colour: index.colours[place] ?? -1,
    addedAt: index.addedAt[place] ?? 0,
    ...(index.trashedAt && { trashedAt: index.trashedAt[place] ?? 0 }),
    ...(index.handAt && { handAt: index.handAt[place] ?? 0 }),
  }
}

export function rowOf(photo: Photo): LibraryRow {
  const { average_colour: colour } = photo
  return {
    photoId: photo.photo_id,
    takenAt: Date.parse(photo.taken_at),
    takenOffset: offsetOf(photo.taken_at),
    ratio: photo.width > 0 && photo.height > 0 ? photo.width / photo.height : 1,
    colour: colour ? shortColour(Number.parseInt(colour.slice(1), 16)) : -1,
    addedAt: addedAtOf(photo.photo_id),
  }
}

/** Minutes east of UTC at the end of an ISO moment. */
export function offsetOf(moment: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(moment) ?? []
  if (!sign) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

export function indexOf(rows: readonly LibraryRow[]): LibraryIndex {
  return {
    photoIds: rows.map((row) => row.photoId),
    takenAt: Float64Array.from(rows, (row) => row.takenAt),
    takenOffset: Int16Array.from(rows, (row) => row.takenOffset),
    ratios: Float32Array.from(rows, (row) => row.ratio),
    colours: Int16Array.from(rows, (row) => row.colour),
    addedAt: Float64Array.from(rows, (row) => row.addedAt),
    ...(rows[0]?.trashedAt !== undefined && { trashedAt: Float64Array.from(rows, (row) => row.trashedAt ?? 0) }),
    ...(rows[0]?.handAt !== undefined && { handAt: Float64Array.from(rows, (row) => row.handAt ?? 0) }),
  }
}
