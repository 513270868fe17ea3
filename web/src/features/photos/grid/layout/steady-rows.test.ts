import { describe, expect, it } from 'vitest'
import { metricsOf } from './grid-metrics.ts'
import { finish, type PackedRows, packSteps } from './packed-rows.ts'
import { rowOfPhoto } from './section-rows.ts'
import { steadyRows } from './steady-rows.ts'

const metrics = metricsOf('wide', 1068)
const shapes = [16 / 9, 16 / 9, 9 / 16, 4 / 3, 16 / 9]

interface Shown {
  photos: readonly number[]
  rows: PackedRows
}

const ratiosOf = (photos: readonly number[]) =>
  Float32Array.from(photos, (photo) => shapes[Math.abs(photo) % shapes.length] ?? 1)

function laidOut(photos: readonly number[]): Shown {
  return { photos, rows: finish(packSteps(ratiosOf(photos), metrics)) }
}

function change(before: Shown, photos: readonly number[]): Shown | null {
  const isSame = (a: number, b: number) => before.photos[a] === photos[b]
  const rows = steadyRows(before.rows, ratiosOf(photos), metrics, isSame)
  return rows && { photos, rows }
}

/** The photos of each row, by the number of the row. */
function rowsIn({ photos, rows }: Shown): Map<number | undefined, readonly number[]> {
  const found = rows.numbers.map(
    (number, row) => [number, photos.slice(rows.starts[row], rows.starts[row + 1])] as const,
  )
  return new Map(found)
}

/** How many photos have left their row. */
function movedBetween(before: Shown, after: Shown): number {
  const numberOf = ({ photos, rows }: Shown, photo: number) => rows.numbers[rowOfPhoto(rows, photos.indexOf(photo))]
  return before.photos.filter(
    (photo) => after.photos.includes(photo) && numberOf(before, photo) !== numberOf(after, photo),
  ).length
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, number) => from + number)

describe('rows after a change', () => {
  it('are those around the new photo, and all others stay as they are', () => {
    const before = laidOut(numbers(0, 60))
    const after = change(before, numbers(-1, 60))
    expect([...rowsIn(after as Shown).values()].flat()).toEqual(numbers(-1, 60))
    const [had, has] = [rowsIn(before), rowsIn(after as Shown)]
    const changed = [...has].filter(([number, row]) => String(had.get(number)) !== String(row))
    expect(changed.length).toBeLessThan(5)
    expect([...has].slice(5)).toEqual([...had].slice(-has.size + 5))
  })

  it('stay within the heights of rows and fill the width while many photos come, one by one', () => {
    let shown = laidOut(numbers(0, 40))
    let moved = 0
    for (let photo = -1; photo > -60; photo -= 1) {
      const next = change(shown, [photo, ...shown.photos]) ?? laidOut([photo, ...shown.photos])
      moved += movedBetween(shown, next)
      shown = next
      const { rows } = shown
      for (let row = 0; row < rows.tops.length - 1; row += 1) {
        const last = (rows.starts[row + 1] ?? 0) - 1
        expect((rows.lefts[last] ?? 0) + (rows.widths[last] ?? 0)).toBe(metrics.width)
        expect((rows.heights[row] ?? 0) / metrics.target).toBeGreaterThan(0.74)
        expect((rows.heights[row] ?? 0) / metrics.target).toBeLessThan(1.36)
        expect(rows.tops[row + 1]).toBe((rows.tops[row] ?? 0) + (rows.heights[row] ?? 0) + metrics.gap)
      }
      expect(new Set(rows.numbers).size).toBe(rows.tops.length)
    }
    // Of about fifty that are shown.
    expect(moved / 59).toBeLessThan(4)
  })

  it.each([
    ['a photo in the middle goes', numbers(0, 60).filter((photo) => photo !== 30)],
    ['photos come at the end', numbers(0, 63)],
    ['the last photo goes', numbers(0, 59)],
    ['two photos come in the middle', [...numbers(0, 20), 100, 101, ...numbers(20, 60)]],
  ])('have every photo once if %s', (_, photos) => {
    const before = laidOut(numbers(0, 60))
    const after = change(before, photos)
    expect([...rowsIn(after as Shown).values()].flat()).toEqual(photos)
    expect(after?.rows.lefts.length).toBe(photos.length)
    expect(movedBetween(before, after as Shown)).toBeLessThan(12)
  })

  it('are all chosen anew if much has changed, or the photos are others of the same shapes', () => {
    const before = laidOut(numbers(0, 60))
    expect(change(before, numbers(20, 80))).toBeNull()
    expect(change(before, numbers(1000, 1061))).toBeNull()
  })
})
