import { photo } from '@koma/contract/samples'
import { describe, expect, it } from 'vitest'
import { wholeList } from '../../../../testing/servers/whole-list.ts'
import { sectionAt } from './arranged-library.ts'
import { type LibraryRow, offsetOf, rowOf } from './library-index.ts'
import { readLibraryOrder, writeLibraryOrder } from './library-order.ts'

const hour = 3_600_000
const start = Date.UTC(2025, 7, 16, 3)

/** Photos added 12 hours apart; the one added last was taken first. */
const rows: LibraryRow[] = Array.from({ length: 6 }, (_, number) => {
  const addedAt = start - number * 12 * hour
  const stamp = addedAt.toString(16).padStart(12, '0')
  return {
    photoId: `${stamp.slice(0, 8)}-${stamp.slice(8)}-7000-8000-00000000000${number}`,
    takenAt: start - (6 - number) * 24 * hour,
    takenOffset: 540,
    ratio: 1 + number / 10,
    colour: number,
    addedAt,
  }
})
const ids = rows.map((row) => row.photoId)

describe('a row of a list', () => {
  it("reads a photo's own clock and shape", () => {
    const row = rowOf({ ...photo, taken_at: '2025-08-16T19:42:05.123-03:30', width: 1080, height: 1920 })
    expect(row).toMatchObject({ takenOffset: -210, ratio: 0.5625, takenAt: Date.parse('2025-08-16T23:12:05.123Z') })
    expect(rowOf({ ...photo, width: 0, height: 0 }).ratio).toBe(1)
    expect([offsetOf('2025-08-16T19:42:05+09:00'), offsetOf('2025-08-16T19:42:05Z')]).toEqual([540, 0])
  })
})

describe('[3 photo list] the order of the library', () => {
  const idsIn = (by: 'added' | 'taken', first: 'newest' | 'oldest') =>
    wholeList(rows, { by, first }).idsBetween(0, ids.length)

  it('is by the time added or taken, newest or oldest first', () => {
    expect(idsIn('added', 'newest')).toEqual(ids)
    expect(idsIn('added', 'oldest')).toEqual([...ids].reverse())
    expect(idsIn('taken', 'newest')).toEqual([...ids].reverse())
    expect(idsIn('taken', 'oldest')).toEqual(ids)
  })

  it('has a section for each day, and every photo in one', () => {
    const arranged = wholeList(rows, { by: 'taken', first: 'oldest' })
    expect(arranged.sections).toHaveLength(6)
    expect(arranged.sections.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 6],
    ])
    const byAdded = wholeList(rows, { by: 'added', first: 'newest' })
    expect(byAdded.sections.at(-1)?.to).toBe(6)
    expect(sectionAt(byAdded.sections, 5)).toBe(byAdded.sections.at(-1))
  })

  it('tells the day by the clock of the photo', () => {
    const late = { ...(rows[0] as LibraryRow), takenAt: Date.UTC(2025, 7, 16, 16), takenOffset: 540 }
    const [section] = wholeList([late], { by: 'taken', first: 'newest' }).sections
    expect(section?.key).toBe(Date.UTC(2025, 7, 17) / 86_400_000)
  })

  it('finds the place of a photo', () => {
    const arranged = wholeList(rows, { by: 'added', first: 'oldest' })
    expect([arranged.placeOf(ids[0] ?? ''), arranged.placeOf('unknown')]).toEqual([5, -1])
  })

  it('is remembered on the device; invalid values are ignored', () => {
    expect(readLibraryOrder()).toEqual({ by: 'added', first: 'newest' })
    writeLibraryOrder({ by: 'taken', first: 'oldest' })
    expect(readLibraryOrder()).toEqual({ by: 'taken', first: 'oldest' })
    localStorage.setItem('koma.library-order', 'size sideways')
    expect(readLibraryOrder()).toEqual({ by: 'added', first: 'newest' })
  })
})
