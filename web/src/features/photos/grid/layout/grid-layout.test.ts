import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type GridLayout, layOutGrid } from './grid-layout.ts'
import { gridTokens, metricsOf } from './grid-metrics.ts'
import { boxOf, placeAt, placeByRows, rowEnds, rowsBetween } from './grid-places.ts'

const shapes = [1.7778, 1.7778, 0.5625, 1.7778, 1, 1.7778, 2.7, 1.3333]

function sourceOf(...lengths: number[]) {
  let from = 0
  const sections = lengths.map((length, number) => {
    const section = { key: 20_000 - number, from, to: from + length }
    from += length
    return section
  })
  const ratios = Float32Array.from({ length: from }, (_, place) => shapes[place % shapes.length] ?? 1)
  return { sections, ratiosBetween: ratios.subarray.bind(ratios) }
}

const wide = metricsOf('wide', 1068)

function boxes(layout: GridLayout, count: number) {
  return Array.from({ length: count }, (_, place) => boxOf(layout, place))
}

describe('the layout of a list', () => {
  it('puts every photo below its date and inside the width, without overlaps', () => {
    const source = sourceOf(8, 1, 23)
    const layout = layOutGrid(source, wide)
    for (const section of layout.sections) {
      for (let place = section.from; place < section.to; place += 1) {
        const box = boxOf(layout, place)
        const before = place > section.from ? boxOf(layout, place - 1) : null
        if (!box) throw new Error('a photo without a place')
        expect(box.top).toBeGreaterThanOrEqual(section.top + 44)
        expect(box.left + box.width).toBeLessThanOrEqual(1068)
        expect(box.top + box.height).toBeLessThanOrEqual(section.top + section.height)
        if (before)
          expect(box.left >= before.left + before.width + 6 || box.top >= before.top + before.height + 6).toBe(true)
      }
    }
    const [first, second] = layout.sections
    expect(second?.top).toBe((first?.height ?? 0) + 40)
  })

  it('returns no box for places outside of the list', () => {
    const layout = layOutGrid(sourceOf(3), wide)
    expect([boxOf(layout, -1), boxOf(layout, 3), boxOf(layOutGrid(sourceOf(), wide), 0)]).toEqual([null, null, null])
    expect(layOutGrid(sourceOf(), wide).height).toBe(0)
  })

  it('finds the photo under a point, and the nearest one in gaps, headers and beyond the ends', () => {
    const layout = layOutGrid(sourceOf(8, 5), wide)
    for (const [place, box] of boxes(layout, 13).entries()) {
      if (box) expect(placeAt(layout, box.left + box.width / 2, box.top + box.height / 2)).toBe(place)
    }
    const third = boxOf(layout, 2)
    expect(placeAt(layout, 5000, (third?.top ?? 0) + 1)).toBe(rowEnds(layout, 2).last)
    expect(placeAt(layout, 0, -500)).toBe(0)
    expect(placeAt(layout, 0, (layout.sections[1]?.top ?? 0) + 10)).toBe(8)
    expect(placeAt(layout, 5000, 1e9)).toBe(12)
    expect(placeAt(layOutGrid(sourceOf(), wide), 0, 0)).toBeNull()
  })

  it('moves up and down to the photo nearest to the middle, across dates, and stops at the ends', () => {
    const layout = layOutGrid(sourceOf(4, 4), wide)
    expect(placeByRows(layout, 0, -1)).toBe(0)
    const last = rowEnds(layout, 3)
    expect(placeByRows(layout, last.first, 1)).toBe(4)
    expect(placeByRows(layout, 4, -1)).toBe(last.first)
    expect(placeByRows(layout, 0, 100)).toBe(rowEnds(layout, 7).first)
  })

  it('returns only the rows that touch a stretch', () => {
    const layout = layOutGrid(sourceOf(40, 40), wide)
    const second = layout.sections[1]
    const spans = rowsBetween(layout, (second?.top ?? 0) - 300, (second?.top ?? 0) + 20)
    expect(spans.map(({ section }) => section.key)).toEqual([20_000, 19_999])
    expect((spans[0]?.to ?? 0) - (spans[0]?.from ?? 0)).toBeLessThan(5)
    // Only the header of the second section is in the stretch.
    expect(spans[1]?.from).toBe(spans[1]?.to)
  })

  it('keeps the rows of days that have not changed', () => {
    const before = layOutGrid(sourceOf(8, 5, 9), wide)
    const without = layOutGrid(sourceOf(8, 4, 9), wide, before)
    expect(without.sections[0]?.rows).toBe(before.sections[0]?.rows)
    expect(without.sections[1]?.rows).not.toBe(before.sections[1]?.rows)
    expect(layOutGrid(sourceOf(8, 5, 9), metricsOf('wide', 1000), before).sections[0]?.rows).not.toBe(
      before.sections[0]?.rows,
    )
  })

  it('lays out a hundred thousand photos and finds each of them', () => {
    const layout = layOutGrid(sourceOf(...Array.from({ length: 1000 }, () => 100)), wide)
    expect(layout.sections).toHaveLength(1000)
    for (const place of [0, 1, 49_999, 77_777, 99_999]) {
      const box = boxOf(layout, place)
      expect(placeAt(layout, (box?.left ?? 0) + 1, (box?.top ?? 0) + 1)).toBe(place)
    }
    const drawn = rowsBetween(layout, layout.height / 2, layout.height / 2 + 2700)
    expect(drawn.reduce((sum, span) => sum + span.to - span.from, 0)).toBeLessThan(30)
  })

  it('lays out a hundred thousand photos of one day', () => {
    const layout = layOutGrid(sourceOf(100_000), metricsOf('phone', 390))
    const box = boxOf(layout, 99_999)
    expect((box?.top ?? 0) + (box?.height ?? 0)).toBe(layout.height)
  })

  it('uses the values of the design tokens', () => {
    const css = readFileSync(`${import.meta.dirname}/../../../../../../ui/src/tokens.css`, 'utf8')
    const values = (name: string) =>
      [...css.matchAll(new RegExp(`--grid-${name}: (\\d+)px`, 'g'))].map(([, value]) => Number(value))
    const { phone, medium, wide: widest, narrow } = gridTokens
    expect(narrow).toEqual(medium)
    expect(values('gap')).toEqual([phone.gap, medium.gap, widest.gap])
    expect(values('row')).toEqual([phone.target, medium.target, widest.target])
    expect(values('section')).toEqual([phone.between, medium.between, widest.between])
  })
})
