import { expect, it } from 'vitest'
import { indexOf, type LibraryRow, rowAt } from '../library/library-index.ts'
import { joinRows, mergeRows } from './list-rows.ts'

/** Rows of these moments, in the trash and in an order by hand if those are asked for. */
function rowsOf(moments: readonly number[], more: Partial<LibraryRow> = {}): LibraryRow[] {
  return moments.map((moment) => ({
    photoId: `photo ${moment}`,
    takenAt: moment - 5,
    takenOffset: moment % 60,
    ratio: 1 + (moment % 4) / 4,
    colour: moment % 4096,
    addedAt: moment,
    ...more,
  }))
}

const momentsIn = (index: ReturnType<typeof indexOf>) => index.photoIds.map((_, place) => rowAt(index, place).addedAt)

it('puts photos at their places, whole, and takes others out', () => {
  const rows = indexOf(rowsOf([10, 20, 30, 40, 50]))
  const leaving = new Set(['photo 10', 'photo 40'])
  const merged = mergeRows(rows, 'added', (photoId) => leaving.has(photoId), rowsOf([5, 21, 22, 39, 60]))
  expect(merged).toEqual(indexOf(rowsOf([5, 20, 21, 22, 30, 39, 50, 60])))
})

it('replaces photos that changed, and keeps the object if nothing does', () => {
  const rows = indexOf(rowsOf([10, 20, 30]))
  const changed = rowsOf([20], { ratio: 0.5 })
  expect(mergeRows(rows, 'added', (photoId) => photoId === 'photo 20', changed)).toEqual(
    indexOf([...rowsOf([10]), ...changed, ...rowsOf([30])]),
  )
  expect(mergeRows(rows, 'added', (photoId) => photoId === 'photo 99', [])).toBe(rows)
})

it('keeps the columns that only some lists have', () => {
  const more = { trashedAt: 7, handAt: 3 }
  const merged = mergeRows(indexOf(rowsOf([10, 30], more)), 'added', () => false, rowsOf([20], more))
  expect(merged).toEqual(indexOf(rowsOf([10, 20, 30], more)))
  expect(joinRows([merged, indexOf([]), indexOf(rowsOf([40], more))])).toEqual(indexOf(rowsOf([10, 20, 30, 40], more)))
})

it('can take everything out, and fill what was empty', () => {
  const rows = indexOf(rowsOf([10, 20]))
  expect(momentsIn(mergeRows(rows, 'added', () => true, []))).toEqual([])
  expect(momentsIn(mergeRows(indexOf([]), 'added', () => false, rowsOf([10, 20])))).toEqual([10, 20])
})
