import type { ListRows, TrashRows } from '../calls/photos/list-parts.ts'
import type { PhotoIndex, TrashIndex } from '../calls/photos/photo-lists.ts'

/** A whole list in columns, decoded: the same index in each column is the same photo. */
export interface PhotoColumns {
  photoIds: readonly string[]
  /** Milliseconds since 1970. */
  takenAt: Float64Array
  /** The UTC offset of each photo, in minutes east. */
  takenOffset: Int16Array
  /** Width ÷ height. */
  ratios: Float32Array
  /** 0xrgb, or -1 until the picture has been decoded. */
  colours: Int16Array
}

export interface ListedColumns extends PhotoColumns {
  /** When each photo was added to this list, in milliseconds since 1970. */
  addedAt: Float64Array
  /** Null except in the trash. */
  trashedAt: Float64Array | null
  /** The place of each photo in the order by hand, only in this order. */
  handAt?: Float64Array
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
    ratios: encodeRatios(columns.ratios),
    colours: encodeColours(columns.colours),
  }
}

export function decodePhotoIndex(index: PhotoIndex | TrashIndex | ListRows | TrashRows): ListedColumns {
  return {
    photoIds: index.photo_ids,
    takenAt: decodeMoments(index.taken_at),
    takenOffset: decodeRuns(index.taken_offset, index.photo_ids.length),
    ratios: decodeRatios(index.ratios),
    colours: decodeColours(index.colours),
    addedAt: 'added_at' in index ? decodeMoments(index.added_at) : momentsOf(index.photo_ids),
    trashedAt: 'trashed_at' in index ? decodeMoments(index.trashed_at) : null,
    ...('hand_at' in index && index.hand_at && { handAt: decodeMoments(index.hand_at) }),
  }
}

/** The milliseconds that a photo's id contains. */
export function addedAtOf(photoId: string): number {
  let moment = 0
  for (let place = 0; place < 13; place += 1) {
    if (place !== 8) moment = moment * 16 + digitAt(photoId, place)
  }
  return moment
}

/** The local day on which a photo was taken, in days since 1970: the same for all photos of a section. */
export function takenDayAt({ takenAt, takenOffset }: PhotoColumns, place: number): number {
  return Math.floor(((takenAt[place] ?? 0) + (takenOffset[place] ?? 0) * minute) / day)
}

/** `#rgb`, or null until the picture has been decoded. */
export function colourAt({ colours }: PhotoColumns, place: number): string | null {
  const colour = colours[place] ?? -1
  return colour < 0 ? null : `#${hexOf(colour)}`
}

/** The nearest 0xrgb to a 0xrrggbb: `#rgb` stands for `#rrggbb` with each digit twice. */
export function shortColour(colour: number): number {
  const red = Math.round(((colour >> 16) & 0xff) / 17)
  const green = Math.round(((colour >> 8) & 0xff) / 17)
  const blue = Math.round((colour & 0xff) / 17)
  return (red << 8) | (green << 4) | blue
}

// Plain loops from here on: with callbacks, a hundred thousand photos take four times as long.

export function encodeMoments(moments: Float64Array): number[] {
  const differences: number[] = new Array(moments.length)
  let before = 0
  for (let place = 0; place < moments.length; place += 1) {
    const moment = moments[place] ?? 0
    differences[place] = moment - before
    before = moment
  }
  return differences
}

export function decodeMoments(differences: readonly number[]): Float64Array {
  const moments = new Float64Array(differences.length)
  let moment = 0
  for (let place = 0; place < moments.length; place += 1) {
    moment += differences[place] ?? 0
    moments[place] = moment
  }
  return moments
}

function momentsOf(photoIds: readonly string[]): Float64Array {
  const moments = new Float64Array(photoIds.length)
  for (let place = 0; place < moments.length; place += 1) moments[place] = addedAtOf(photoIds[place] ?? '')
  return moments
}

function encodeRuns(values: Int16Array): number[] {
  const runs: number[] = []
  let begun = 0
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] ?? 0
    if (value === values[place + 1]) continue
    runs.push(value, place + 1 - begun)
    begun = place + 1
  }
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

function encodeRatios(ratios: Float32Array): number[] {
  const thousandths: number[] = new Array(ratios.length)
  for (let place = 0; place < ratios.length; place += 1) {
    thousandths[place] = Math.max(1, Math.round((ratios[place] ?? 0) * 1000))
  }
  return thousandths
}

function decodeRatios(thousandths: readonly number[]): Float32Array {
  const ratios = new Float32Array(thousandths.length)
  for (let place = 0; place < ratios.length; place += 1) ratios[place] = (thousandths[place] ?? 0) / 1000
  return ratios
}

function encodeColours(colours: Int16Array): string {
  const text: string[] = new Array(colours.length)
  for (let place = 0; place < colours.length; place += 1) {
    const colour = colours[place] ?? -1
    text[place] = colour < 0 ? unknownColour : hexOf(colour)
  }
  return text.join('')
}

function decodeColours(text: string): Int16Array {
  const colours = new Int16Array(text.length / unknownColour.length)
  for (let place = 0; place < colours.length; place += 1) {
    const begin = place * unknownColour.length
    colours[place] = (digitAt(text, begin) << 8) | (digitAt(text, begin + 1) << 4) | digitAt(text, begin + 2)
  }
  return colours
}

/** The value of a hex digit; -1 for anything else, which makes the whole colour negative. */
function digitAt(text: string, place: number): number {
  const code = text.charCodeAt(place)
  if (code >= 48 && code <= 57) return code - 48
  return code >= 97 && code <= 102 ? code - 87 : -1
}

const hexTexts: string[] = []

function hexOf(colour: number): string {
  const known = hexTexts[colour]
  if (known !== undefined) return known
  const text = colour.toString(16).padStart(unknownColour.length, '0')
  hexTexts[colour] = text
  return text
}
