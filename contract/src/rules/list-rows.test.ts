import { describe, expect, it } from 'vitest'
import { ListRows, PartColumns, TrashRows } from '../calls/photos/list-parts.ts'
import { addedMilliseconds, id, listParts, trashRows } from '../samples/index.ts'
import { decodeParts, encodeListRows, encodeParts, encodeTrashRows } from './list-rows.ts'
import { decodePhotoIndex } from './photo-index.ts'

describe('the parts of a list', () => {
  it('are decoded to one summary each, with the photo at which a part starts', () => {
    expect(decodeParts(listParts.parts)).toEqual([
      {
        start: { timestamp: Date.parse('0001-01-01T00:00:00Z'), photo_id: null },
        count: 1000,
        ratioSum: 1_778_000,
        days: 40,
        version: 1_048_576,
      },
      {
        start: { timestamp: addedMilliseconds, photo_id: null },
        count: 1,
        ratioSum: 1778,
        days: 1,
        version: 1_048_577,
      },
      {
        start: { timestamp: addedMilliseconds, photo_id: id(11) },
        count: 1,
        ratioSum: 563,
        days: 1,
        version: 1_048_577,
      },
    ])
  })

  it('are the same after decoding and encoding', () => {
    const encoded = encodeParts(decodeParts(listParts.parts))
    expect(PartColumns.strict().parse(encoded)).toEqual(listParts.parts)
    expect(encodeParts([])).toEqual({ starts: [], ties: [], counts: [], ratios: [], days: [], versions: [] })
  })
})

it('the rows of a list contain when each photo was added, those of the trash also when each was trashed', () => {
  const { trashedAt, ...columns } = decodePhotoIndex(trashRows)
  if (!trashedAt) throw new Error('The sample has no trashed_at.')
  expect(TrashRows.strict().parse(encodeTrashRows({ ...columns, trashedAt }))).toEqual(trashRows)
  const { trashed_at: _, ...rows } = trashRows
  expect(ListRows.strict().parse(encodeListRows({ ...columns, trashedAt }))).toEqual(rows)
})
