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

/** The index without some photos, and their rows, so that they can be put back at their places. */
export function takeRows(index: LibraryIndex, photoIds: Iterable<string>): { index: LibraryIndex; rows: LibraryRow[] } {
  const leaving = new Set(photoIds)
  const rows: LibraryRow[] = []
  if (leaving.size === 0) return { index, rows }
  index.photoIds.forEach((photoId, place) => {
    if (leaving.has(photoId)) rows.push(rowAt(index, place))
  })
  return { index: withoutPhotos(index, leaving), rows }
}

/** The index with these photos at their places. Photos that are already in it are skipped. */
export function putRows(index: LibraryIndex, rows: readonly LibraryRow[]): LibraryIndex {
  const coming = [...rows].sort((a, b) => (a.photoId < b.photoId ? 1 : -1))
  const merged: LibraryRow[] = []
  let next = 0
  for (let place = 0; place < index.photoIds.length; place += 1) {
    const present = index.photoIds[place] ?? ''
    for (let row = coming[next]; row && row.photoId >= present; row = coming[next]) {
      if (row.photoId !== present && merged.at(-1)?.photoId !== row.photoId) merged.push(row)
      next += 1
    }
    merged.push(rowAt(index, place))
  }
  for (const row of coming.slice(next)) if (merged.at(-1)?.photoId !== row.photoId) merged.push(row)
  return merged.length === index.photoIds.length ? index : indexOf(merged)
}

/** Whether two indexes are equal, so that nothing needs to be laid out again. */
export function isSameIndex(a: LibraryIndex, b: LibraryIndex): boolean {
  if (a === b) return true
  if (a.photoIds.length !== b.photoIds.length) return false
  for (let place = 0; place < a.photoIds.length; place += 1) {
    if (
      a.photoIds[place] !== b.photoIds[place] ||
      a.ratios[place] !== b.ratios[place] ||
      a.takenAt[place] !== b.takenAt[place] ||
      a.takenOffset[place] !== b.takenOffset[place] ||
      a.colours[place] !== b.colours[place] ||
      a.addedAt[place] !== b.addedAt[place]
    ) {
      return false
    }
  }
  return true
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
  }
}

/** The index with only the photos that should stay, in the same order. */
export function keepPhotos(index: LibraryIndex, stays: (photoId: string) => boolean): LibraryIndex {
  const places: number[] = []
  index.photoIds.forEach((photoId, place) => {
    if (stays(photoId)) places.push(place)
  })
  return places.length === index.photoIds.length ? index : gather(index, places)
}

export function withoutPhotos(index: LibraryIndex, photoIds: Iterable<string>): LibraryIndex {
  const leaving = new Set(photoIds)
  return leaving.size === 0 ? index : keepPhotos(index, (photoId) => !leaving.has(photoId))
}

/** The columns with the photos at these places, in this order. */
export function gather(index: LibraryIndex, places: ArrayLike<number>): LibraryIndex {
  const length = places.length
  const photoIds = new Array<string>(length)
  const takenAt = new Float64Array(length)
  const takenOffset = new Int16Array(length)
  const ratios = new Float32Array(length)
  const colours = new Int16Array(length)
  const addedAt = new Float64Array(length)
  const trashedAt = index.trashedAt && new Float64Array(length)
  for (let to = 0; to < length; to += 1) {
    const from = places[to] ?? 0
    photoIds[to] = index.photoIds[from] ?? ''
    takenAt[to] = index.takenAt[from] ?? 0
    takenOffset[to] = index.takenOffset[from] ?? 0
    ratios[to] = index.ratios[from] ?? 1
    colours[to] = index.colours[from] ?? -1
    addedAt[to] = index.addedAt[from] ?? 0
    if (trashedAt) trashedAt[to] = index.trashedAt?.[from] ?? 0
  }
  return { photoIds, takenAt, takenOffset, ratios, colours, addedAt, ...(trashedAt && { trashedAt }) }
}
