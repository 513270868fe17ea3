import type { CollectionIndex, PhotoIndex, TrashIndex } from './photo-lists.ts'

/** A whole list in columns as a program works with it: the same place in each is the same photo. */
export interface PhotoColumns {
  photoIds: readonly string[]
  /** Milliseconds since 1970. */
  takenAt: Float64Array
  /** Minutes east of UTC of the clock each photo was taken by. */
  takenOffset: Int16Array
  /** Width ÷ height. */
  ratios: Float32Array
  /** 0xrgb, or -1 until the picture was looked at. */
  colours: Int16Array
}

export interface ListedColumns extends PhotoColumns {
  /** When each photo was added to this list, in milliseconds since 1970. */
  addedAt: Float64Array
  /** Filled for the trash alone. */
  trashedAt: Float64Array | null
}

const unknownColour = '---'
const minute = 60_000
const day = 86_400_000

export function encodePhotoIndex({ photoIds, ...columns }: PhotoColumns): PhotoIndex {
  return { photo_ids: [...photoIds], ...encodeColumns(columns) }
}

/** Everything but the ids, which the server has as text already. */
export function encodeColumns(columns: Omit<PhotoColumns, 'photoIds'>): Omit<PhotoIndex, 'photo_ids'> {
  return {
    taken_at: encodeMoments(columns.takenAt),
    taken_offset: encodeRuns(columns.takenOffset),
    ratios: Array.from(columns.ratios, (ratio) => Math.max(1, Math.round(ratio * 1000))),
    colours: encodeColours(columns.colours),
  }
}

export function decodePhotoIndex(index: PhotoIndex | CollectionIndex | TrashIndex): ListedColumns {
  return {
    photoIds: index.photo_ids,
    takenAt: decodeMoments(index.taken_at),
    takenOffset: decodeRuns(index.taken_offset, index.photo_ids.length),
    ratios: Float32Array.from(index.ratios, (thousandths) => thousandths / 1000),
    colours: decodeColours(index.colours),
    addedAt: 'added_at' in index ? decodeMoments(index.added_at) : Float64Array.from(index.photo_ids, addedAtOf),
    trashedAt: 'trashed_at' in index ? decodeMoments(index.trashed_at) : null,
  }
}

/** The milliseconds that a photo's id carries. */
export function addedAtOf(photoId: string): number {
  return Number.parseInt(photoId.slice(0, 8), 16) * 0x10000 + Number.parseInt(photoId.slice(9, 13), 16)
}

/** The day a photo was taken on, where it was taken, in days since 1970: photos of one section have the same. */
export function takenDayAt({ takenAt, takenOffset }: PhotoColumns, place: number): number {
  return Math.floor(((takenAt[place] ?? 0) + (takenOffset[place] ?? 0) * minute) / day)
}

/** `#rgb`, or null until the picture was looked at. */
export function colourAt({ colours }: PhotoColumns, place: number): string | null {
  const colour = colours[place] ?? -1
  return colour < 0 ? null : `#${hexOf(colour)}`
}

/** The nearest 0xrgb to a 0xrrggbb: `#rgb` stands for `#rrggbb` with each digit twice. */
export function shortColour(colour: number): number {
  const digit = (shift: number) => Math.round(((colour >> shift) & 0xff) / 17)
  return (digit(16) << 8) | (digit(8) << 4) | digit(0)
}

export function encodeMoments(moments: Float64Array): number[] {
  return Array.from(moments, (moment, place) => moment - (moments[place - 1] ?? 0))
}

export function decodeMoments(differences: readonly number[]): Float64Array {
  let moment = 0
  return Float64Array.from(differences, (difference) => {
    moment += difference
    return moment
  })
}

function encodeRuns(values: Int16Array): number[] {
  const runs: number[] = []
  let begun = 0
  values.forEach((value, place) => {
    if (value === values[place + 1]) return
    runs.push(value, place + 1 - begun)
    begun = place + 1
  })
  return runs
}

function decodeRuns(runs: readonly number[], length: number): Int16Array {
  const values = new Int16Array(length)
  let begun = 0
  for (let pair = 0; pair < runs.length; pair += 2) {
    const end = begun + (runs[pair + 1] ?? 0)
    values.fill(runs[pair] ?? 0, begun, end)
    begun = end
  }
  return values
}

function encodeColours(colours: Int16Array): string {
  const text: string[] = new Array(colours.length)
  colours.forEach((colour, place) => {
    text[place] = colour < 0 ? unknownColour : hexOf(colour)
  })
  return text.join('')
}

function decodeColours(text: string): Int16Array {
  const colours = new Int16Array(text.length / unknownColour.length)
  for (let place = 0; place < colours.length; place += 1) {
    const colour = Number.parseInt(text.slice(place * 3, place * 3 + 3), 16)
    colours[place] = Number.isNaN(colour) ? -1 : colour
  }
  return colours
}

function hexOf(colour: number): string {
  return colour.toString(16).padStart(3, '0')
}
