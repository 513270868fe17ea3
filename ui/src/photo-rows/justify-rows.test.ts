import { describe, expect, it } from 'vitest'
import { justifyRows, type PhotoRow, type RowSpace } from './justify-rows.ts'

const desk: RowSpace = { width: 1068, target: 168, gap: 6 }
const phone: RowSpace = { width: 390, target: 104, gap: 3 }
const landscape = 16 / 9
const portrait = 9 / 16

/** Repeatable pseudo-random shapes, weighted like a real library. */
function shapesFrom(seed: number, count: number): number[] {
  let state = seed
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
  const kinds = [landscape, landscape, landscape, portrait, 1, 4 / 3, 2.39, 3.2]
  return Array.from({ length: count }, () => kinds[Math.floor(next() * kinds.length)] ?? 1)
}

const span = (row: PhotoRow, gap: number) =>
  row.widths.reduce((sum, width) => sum + width, 0) + gap * (row.to - row.from - 1)

describe('justifyRows', () => {
  it('[5 grid] gives no rows for no photos', () => {
    expect(justifyRows([], desk)).toEqual([])
  })

  it('[5 grid] fills one row exactly when the photos fit the target', () => {
    expect(justifyRows([landscape, landscape, landscape], { width: 912, target: 168, gap: 6 })).toEqual([
      { from: 0, to: 3, top: 0, height: 169, widths: [300, 300, 300], filled: true },
    ])
  })

  it('[5 grid] aligns a lone photo left at the target height and never stretches it', () => {
    const [row] = justifyRows([landscape], desk)
    expect(row).toEqual({ from: 0, to: 1, top: 0, height: 168, widths: [299], filled: false })
  })

  it('[5 grid] gives an unfilled last row the height of the row above', () => {
    const rows = justifyRows(Array(7).fill(landscape), phone)
    const last = rows.at(-1)
    const above = rows.at(-2)
    expect(last?.filled).toBe(false)
    expect(last?.height).toBe(above?.height)
  })

  it('[5 grid] gives a panorama a row alone, across the whole width', () => {
    const rows = justifyRows([landscape, landscape, 3, landscape, landscape], phone)
    const alone = rows.find((row) => row.from === 2)
    expect(alone).toMatchObject({ from: 2, to: 3, widths: [390], height: 130, filled: true })
    for (const row of rows) if (row.from !== 2) expect(row.to <= 2 || row.from >= 3).toBe(true)
  })

  it('[5 grid] does not use the height of a panorama for the rows after it', () => {
    const rows = justifyRows([3, landscape], phone)
    expect(rows.at(-1)).toMatchObject({ from: 1, filled: false, height: 104 })
  })

  it('[5 grid] chooses all rows together, so that no greedy first row ruins the second', () => {
    const rows = justifyRows([landscape, landscape, portrait, portrait, portrait, landscape], phone)
    for (const row of rows.filter((each) => each.filled)) {
      expect(row.height).toBeGreaterThanOrEqual(Math.floor(104 * 0.75))
      expect(row.height).toBeLessThanOrEqual(Math.ceil(104 * 1.35))
    }
  })

  it.each([
    ['a desk', desk],
    ['a phone', phone],
    ['a 640 column', { width: 640, target: 120, gap: 4 }],
  ])('[5 grid] keeps every rule over many libraries on %s', (_, space) => {
    for (let seed = 1; seed <= 25; seed += 1) {
      const shapes = shapesFrom(seed, 1 + ((seed * 7) % 90))
      const rows = justifyRows(shapes, space)
      let expectedFrom = 0
      let expectedTop = 0
      for (const row of rows) {
        expect(row.from).toBe(expectedFrom)
        expect(row.top).toBe(expectedTop)
        expect(row.widths).toHaveLength(row.to - row.from)
        expect(row.widths.every((width) => Number.isInteger(width) && width > 0)).toBe(true)
        expect(Number.isInteger(row.height)).toBe(true)
        const isPanorama = (shapes[row.from] ?? 0) > 2.6
        if (row.filled) expect(span(row, space.gap)).toBe(space.width)
        else expect(span(row, space.gap)).toBeLessThanOrEqual(space.width)
        if (row.filled && !isPanorama) {
          expect(row.height).toBeGreaterThanOrEqual(Math.floor(space.target * 0.75))
          expect(row.height).toBeLessThanOrEqual(Math.ceil(space.target * 1.35))
        }
        expectedFrom = row.to
        expectedTop = row.top + row.height + space.gap
      }
      expect(expectedFrom).toBe(shapes.length)
    }
  })

  it('[5 grid] never distorts a photo by more than rounding', () => {
    const shapes = shapesFrom(5, 200)
    for (const row of justifyRows(shapes, desk)) {
      row.widths.forEach((width, index) => {
        const shape = shapes[row.from + index] ?? 1
        expect(Math.abs(width - shape * row.height)).toBeLessThan(1 + shape)
      })
    }
  })

  it('places photos that are wider than a very narrow screen allows', () => {
    const rows = justifyRows([landscape, 2.5, landscape], { width: 90, target: 104, gap: 3 })
    expect(rows.map((row) => [row.from, row.to])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ])
    expect(rows.every((row) => row.widths[0] === 90)).toBe(true)
  })

  it('handles invalid sizes and a width of zero', () => {
    const rows = justifyRows([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e9, 1e-9], {
      width: 0,
      target: 104,
      gap: 3,
    })
    expect(rows.at(-1)?.to).toBe(6)
    for (const row of rows) for (const width of row.widths) expect(width).toBeGreaterThan(0)
  })

  it('gives the same rows for the same photos', () => {
    const shapes = shapesFrom(9, 120)
    expect(justifyRows(shapes, desk)).toEqual(justifyRows(Float32Array.from(shapes), desk))
  })

  it('lays out a section of 100,000 photos', () => {
    const rows = justifyRows(new Float64Array(100_000).fill(landscape), desk)
    expect(rows.at(-1)?.to).toBe(100_000)
  })
})
