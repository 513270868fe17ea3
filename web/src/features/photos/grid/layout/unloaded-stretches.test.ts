import { describe, expect, it } from 'vitest'
import { chances, longList } from '../../../../../testing/servers/long-list.ts'
import { PartedList } from '../../../../../testing/servers/parted-list.ts'
import type { ArrangedLibrary } from '../../library/arranged-library.ts'
import { layOutGrid, planLayout } from './grid-layout.ts'
import { metricsOf } from './grid-metrics.ts'
import { boxOf, placeAt, placeByRows, rowEnds, rowsBetween } from './grid-places.ts'
import { offsetFor, positionOf } from './scroll-anchor.ts'
import { isEstimated, rowCountOf, startOf } from './section-rows.ts'

const metrics = metricsOf('wide', 1068)
const screen = 900

/** Days of 1 to 80 photos, in parts of 100, of which the first two are loaded. */
function given(loaded = [0, 1]) {
  const [days, shapes] = [chances(1), chances(2)]
  const whole = longList(1000, {
    daysOf: () => 1 + Math.floor(days() * 80),
    ratioOf: () => (shapes() < 0.8 ? 16 / 9 : 9 / 16),
  })
  return new PartedList(whole, 100, loaded)
}

describe('a layout with stretches that are not loaded', () => {
  const { list } = given([0, 1, 5])
  const layout = layOutGrid(list, metrics)

  it('has a box for every place, inside the width and its own section, in the order of the list', () => {
    let before = { top: -1, left: -1 }
    for (let place = 0; place < list.length; place += 1) {
      const box = boxOf(layout, place)
      const section = layout.sections.find(({ from, to }) => place >= from && place < to)
      if (!box || !section) throw new Error('a photo without a place')
      expect(box.left + box.width).toBeLessThanOrEqual(metrics.width)
      expect(box.top + box.height).toBeLessThanOrEqual(section.top + section.height)
      expect(box.top > before.top || box.left > before.left).toBe(true)
      before = box
    }
  })

  it('finds each place under the middle of its box', () => {
    for (let place = 0; place < list.length; place += 1) {
      const box = boxOf(layout, place)
      if (box) expect(placeAt(layout, box.left + box.width / 2, box.top + box.height / 2)).toBe(place)
    }
  })

  it('moves row by row through them and back', () => {
    const down = [150]
    for (let steps = 0; steps < 80; steps += 1) down.push(placeByRows(layout, down.at(-1) ?? 0, 1))
    expect(down.every((place, number) => number === 0 || place > (down[number - 1] ?? 0))).toBe(true)
    expect(list.idAt(down.at(-1) ?? 0)).toBeUndefined()
    const { first, last } = rowEnds(layout, down.at(-1) ?? 0)
    expect(boxOf(layout, first)).toMatchObject({ left: 0, top: boxOf(layout, last)?.top })
    expect(placeByRows(layout, first, 0)).toBe(first)
  })

  it('draws only rows near the screen', () => {
    const box = boxOf(layout, 450)
    const spans = rowsBetween(layout, box?.top ?? 0, (box?.top ?? 0) + screen)
    const rows = spans.reduce((sum, { from, to }) => sum + to - from, 0)
    expect([rows > 2, rows < 10]).toEqual([true, true])
    const { section, from } = spans[0] ?? {}
    if (!section || from === undefined) throw new Error('nothing on the screen')
    expect(isEstimated(section.rows)).toBe(true)
    expect(section.from + startOf(section.rows, from)).toBeLessThanOrEqual(450)
  })

  it('is not exact until everything is loaded', () => {
    const all = given(Array.from({ length: 10 }, (_, part) => part)).list
    expect([layout.isEstimated, layOutGrid(all, metrics).isEstimated]).toEqual([true, false])
  })
})

/** What the user sees: for each loaded photo on the screen its distance from the upper edge. */
function photosSeen(list: ArrangedLibrary, layout: ReturnType<typeof layOutGrid>, offset: number) {
  const seen = new Map<string, number>()
  for (let place = 0; place < list.length; place += 1) {
    const [photoId, box] = [list.idAt(place), boxOf(layout, place)]
    if (!photoId || !box || box.top + box.height < offset + 100 || box.top > offset + screen) continue
    seen.set(photoId, box.top - offset)
  }
  return seen
}

describe('when a stretch is loaded', () => {
  const shownAt = (offset: number) => ({ offset, visibleFrom: offset + 100, visibleTo: offset + screen })

  it('above photos on the screen, they stay where they are', async () => {
    const parted = given([5])
    const before = layOutGrid(parted.list, metrics)
    // The upper half of the screen shows the end of a stretch that is not loaded.
    const offset = (boxOf(before, 500)?.top ?? 0) - screen / 2
    const position = positionOf(before, parted.list, shownAt(offset))
    const seen = photosSeen(parted.list, before, offset)
    void parted.list.load(100, 500)
    await parted.deliver()
    const after = layOutGrid(parted.list, metrics, before)
    const kept = position && offsetFor(after, parted.list, position)
    expect(seen.size).toBeGreaterThan(2)
    expect(kept).not.toBe(offset)
    const now = photosSeen(parted.list, after, kept ?? 0)
    // The rows of a day whose photos above are loaded only now may break elsewhere, but the uppermost photo stays.
    expect(now.get(position?.photoId ?? '')).toBe(seen.get(position?.photoId ?? ''))
  })

  it('that fills the screen, the same places stay on it', async () => {
    const parted = given([0])
    const before = layOutGrid(parted.list, metrics)
    const offset = (boxOf(before, 555)?.top ?? 0) - 100
    const position = positionOf(before, parted.list, shownAt(offset))
    expect(position).toMatchObject({ photoId: null })
    void parted.list.load(100, 700)
    await parted.deliver()
    const after = layOutGrid(parted.list, metrics, before)
    const kept = position && offsetFor(after, parted.list, position)
    const place = position?.place ?? -1
    expect((boxOf(after, place)?.top ?? 0) - (kept ?? 0)).toBe((boxOf(before, place)?.top ?? 0) - offset)
    expect(Math.abs(place - 555)).toBeLessThan(5)
  })

  it('and dropped again, the screen stays at the same place', async () => {
    const parted = given([0, 5])
    const before = layOutGrid(parted.list, metrics)
    const offset = (boxOf(before, 550)?.top ?? 0) - 100
    const position = positionOf(before, parted.list, shownAt(offset))
    expect(position?.photoId).toBe(parted.list.idAt(position?.place ?? -1))
    parted.unload(5)
    const after = layOutGrid(parted.list, metrics, before)
    const kept = position && offsetFor(after, parted.list, position)
    expect(Math.abs((placeAt(after, 0, (kept ?? 0) + 100) ?? 0) - 550)).toBeLessThan(10)
  })

  it('only its photos are placed', async () => {
    const parted = given([0, 5])
    const before = layOutGrid(parted.list, metrics)
    expect(planLayout(parted.list, metrics, before).photosToPlace).toBe(0)
    void parted.list.load(300, 301)
    await parted.deliver()
    expect(planLayout(parted.list, metrics, before).photosToPlace).toBe(100)
  })
})

describe('the layout of a million photos of which few are loaded', () => {
  it('keeps nothing for single photos that are not loaded', () => {
    const sections = Array.from({ length: 1000 }, (_, part) => ({
      key: 20_000 - part,
      from: part * 1000,
      to: (part + 1) * 1000,
      estimate: { ratioSum: 1500, days: 30, newest: 1e12 - part, oldest: 1e12 - part - 1 },
    }))
    const layout = layOutGrid({ sections, ratiosBetween: () => new Float32Array() }, metrics)
    expect(JSON.stringify(layout.sections.map(({ rows }) => rows)).length / sections.length).toBeLessThan(200)
    expect(layout.sections.reduce((sum, { rows }) => sum + rowCountOf(rows), 0)).toBe(layout.rowCount)
    expect(placeAt(layout, metrics.width, layout.height)).toBe(999_999)
  })
})
