import { describe, expect, it } from 'vitest'
import { layOutGrid } from './grid-layout.ts'
import { metricsOf, plainTokens } from './grid-metrics.ts'
import { boxOf, placeAt, placeByRows, rowEnds, rowsBetween } from './grid-places.ts'

/** Days with so many landscape photos each. */
function daysOf(...lengths: number[]) {
  let from = 0
  const sections = lengths.map((length, number) => {
    const section = { key: 20_000 - number, from, to: from + length }
    from += length
    return section
  })
  const ratios = new Float32Array(from).fill(16 / 9)
  return { sections, ratiosBetween: ratios.subarray.bind(ratios) }
}

const screens = [metricsOf('phone', 390), metricsOf('medium', 800), metricsOf('wide', 1068)]

describe('days with few photos', () => {
  it.each(screens)('share rows of a grid of $width pixels, each under its own heading', (metrics) => {
    const layout = layOutGrid(daysOf(...Array.from({ length: 60 }, () => 1)), metrics)
    const tops = Map.groupBy(layout.sections, ({ top }) => top)
    for (const row of [...tops.values()].slice(0, -1)) {
      const right = Math.max(...row.map(({ left, width }) => left + width))
      // One photo a day used to leave two thirds of a wide grid empty.
      expect([right <= metrics.width, right > (metrics.width * 2) / 3]).toEqual([true, true])
      for (const [number, { left }] of row.entries()) {
        const before = row[number - 1]
        if (before) expect(left).toBeGreaterThan(before.left + before.width)
      }
    }
    expect(layout.height).toBeLessThan((60 / 2 + 1) * (metrics.header + metrics.target + metrics.between))
  })

  it('are beside days of the same size only where both fit, and never beside a long day', () => {
    const layout = layOutGrid(daysOf(1, 30, 1, 2, 3), metricsOf('wide', 1068))
    expect(layout.sections.map(({ left, firstRow }) => [left > 0, firstRow])).toEqual([
      [false, 0],
      [false, 1],
      [false, layout.sections[2]?.firstRow],
      [true, layout.sections[2]?.firstRow],
      [false, layout.rowCount - 1],
    ])
    expect(layout.sections.map(({ firstColumn }) => firstColumn)).toEqual([0, 0, 0, 1, 0])
    expect(layout.sections.map(({ width }) => width === 1068)).toEqual([true, true, false, false, true])
  })

  it('are found by points, by keys and in stretches as other photos are', () => {
    const layout = layOutGrid(daysOf(1, 1, 1, 1, 1, 1), metricsOf('wide', 1068))
    for (let place = 0; place < 6; place += 1) {
      const box = boxOf(layout, place)
      expect(placeAt(layout, (box?.left ?? 0) + 5, (box?.top ?? 0) + 5)).toBe(place)
    }
    expect([placeByRows(layout, 1, 1), placeByRows(layout, 4, -1), placeByRows(layout, 2, -1)]).toEqual([4, 1, 2])
    expect([rowEnds(layout, 1), rowEnds(layout, 5)]).toEqual([
      { first: 0, last: 2 },
      { first: 3, last: 5 },
    ])
    const second = layout.sections[3]?.top ?? 0
    expect(rowsBetween(layout, second + 60, second + 80).map(({ section }) => section.from)).toEqual([3, 4, 5])
  })

  it('keep their rows when a day beside them changes', () => {
    const before = layOutGrid(daysOf(1, 1, 1), metricsOf('wide', 1068))
    const after = layOutGrid(daysOf(1, 2, 1), metricsOf('wide', 1068), before)
    expect(after.sections[2]?.rows).toBe(before.sections[2]?.rows)
  })

  it('have rows of their own in lists without headings', () => {
    const layout = layOutGrid(daysOf(1, 1, 1), metricsOf('wide', 1068, plainTokens))
    expect(layout.sections.map(({ left }) => left)).toEqual([0, 0, 0])
  })
})
