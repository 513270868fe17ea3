import { describe, expect, it } from 'vitest'
import { PhotoIndex } from '../calls/photos/photo-lists.ts'
import { addedMilliseconds, id, listRows, photoIndex, trashIndex } from '../samples/index.ts'
import {
  addedAtOf,
  colourAt,
  decodePhotoIndex,
  encodeMoments,
  encodePhotoIndex,
  type PhotoColumns,
  shortColour,
  takenDayAt,
} from './photo-index.ts'

const columns: PhotoColumns = {
  photoIds: [id(1), id(2), id(3), id(4)],
  takenAt: Float64Array.of(1755340925123, 1755340925122, -86_400_001, 8.64e15),
  takenOffset: Int16Array.of(540, 540, -570, 540),
  ratios: Float32Array.of(1.778, 0.563, 100_000, 0.00001),
  colours: Int16Array.of(0x000, 0xfff, -1, 0x01a),
}

describe('the index of a photo list', () => {
  it('is compact and valid', () => {
    const index = encodePhotoIndex(columns)
    expect(index).toEqual({
      photo_ids: columns.photoIds,
      taken_at: [1755340925123, -1, -86_400_001 - 1755340925122, 8.64e15 + 86_400_001],
      taken_offset: [540, 2, -570, 1, 540, 1],
      ratios: [1778, 563, 100_000_000, 1],
      colours: '000fff---01a',
    })
    expect(PhotoIndex.strict().parse(index)).toEqual(index)
  })

  it('is decoded unchanged, along with when each photo was added', () => {
    expect(decodePhotoIndex(encodePhotoIndex(columns))).toEqual({
      ...columns,
      ratios: Float32Array.of(1.778, 0.563, 100_000, 0.001),
      addedAt: Float64Array.from(columns.photoIds, addedAtOf),
      trashedAt: null,
    })
  })

  it('may be empty', () => {
    const none: PhotoColumns = {
      photoIds: [],
      takenAt: new Float64Array(),
      takenOffset: new Int16Array(),
      ratios: new Float32Array(),
      colours: new Int16Array(),
    }
    const index = encodePhotoIndex(none)
    expect(index).toEqual({ photo_ids: [], taken_at: [], taken_offset: [], ratios: [], colours: '' })
    expect(decodePhotoIndex(index)).toEqual({ ...none, addedAt: new Float64Array(), trashedAt: null })
  })

  it('contains when each photo was added to the list, and in the trash when it was trashed', () => {
    expect(decodePhotoIndex(photoIndex).addedAt).toEqual(Float64Array.of(addedAtOf(id(10)), addedAtOf(id(11))))
    expect(decodePhotoIndex(listRows).addedAt).toEqual(Float64Array.of(addedMilliseconds, addedMilliseconds))
    expect(decodePhotoIndex(trashIndex).trashedAt).toEqual(Float64Array.of(addedMilliseconds, addedMilliseconds))
    expect(encodeMoments(Float64Array.of(5, 3, 3))).toEqual([5, -2, 0])
  })

  it('has the local day on which a photo was taken', () => {
    const newYear = Date.UTC(2026, 0, 1) / 86_400_000
    const midnight = {
      ...columns,
      takenAt: Float64Array.of(Date.UTC(2025, 11, 31, 15), Date.UTC(2025, 11, 31, 14, 59)),
    }
    expect([takenDayAt(midnight, 0), takenDayAt(midnight, 1)]).toEqual([newYear, newYear - 1])
  })

  it('has colours in CSS form', () => {
    expect([0, 1, 2, 3, 4].map((place) => colourAt(columns, place))).toEqual(['#000', '#fff', null, '#01a', null])
    expect([0xc86a4b, 0xffffff, 0x000000, 0x080808, 0x090909].map(shortColour)).toEqual([0xc64, 0xfff, 0, 0, 0x111])
  })
})

it('the id of a photo contains when it was added', () => {
  expect(addedAtOf('0198b2c0-5e00-7000-8000-000000000010')).toBe(0x0198b2c05e00)
})
