import { describe, expect, it } from 'vitest'
import { placesBetween } from './places-between.ts'
import { noSelection, type Selection, type SelectionStep, select, shareOf } from './selection.ts'

const photoIds = Array.from({ length: 500 }, (_, number) => `photo-${number}`)
const after = (...steps: SelectionStep[]) => steps.reduce(select, noSelection)
const chosen = (selection: Selection) => [...selection.chosen]
const toggle = (number: number): SelectionStep => ({ type: 'toggle', photoId: `photo-${number}` })
const extend = (from: number, to: number): SelectionStep => ({
  type: 'extend',
  photoIds: placesBetween({ idsBetween: photoIds.slice.bind(photoIds) }, from, to),
})

describe('choosing photos', () => {
  it('adds a photo and removes it again', () => {
    expect(chosen(after(toggle(1), toggle(3), toggle(1)))).toEqual(['photo-3'])
  })

  it('extends a range from the last chosen photo in both directions', () => {
    expect(chosen(after(toggle(3), extend(3, 5)))).toEqual(['photo-3', 'photo-4', 'photo-5'])
    expect(chosen(after(toggle(3), extend(3, 1)))).toEqual(['photo-3', 'photo-2', 'photo-1'])
  })

  it('removes what a shrinking range no longer covers, and keeps what was chosen before', () => {
    const selection = after(toggle(9), toggle(3), extend(3, 6), extend(3, 4))
    expect(chosen(selection).sort()).toEqual(['photo-3', 'photo-4', 'photo-9'])
  })

  it('adds and removes photos that a pointer paints over', () => {
    const painted = after(
      { type: 'begin paint', photoId: 'photo-2' },
      { type: 'paint', photoIds: ['photo-2', 'photo-3', 'photo-4'], on: true },
      { type: 'paint', photoIds: ['photo-2', 'photo-3'], on: true },
    )
    expect(chosen(painted)).toEqual(['photo-2', 'photo-3'])
    const wiped = [
      { type: 'begin paint', photoId: 'photo-3' } as const,
      { type: 'paint', photoIds: ['photo-3', 'photo-2'], on: false } as const,
    ].reduce(select, painted)
    expect(chosen(wiped)).toEqual([])
  })

  it('chooses a whole day and removes it again', () => {
    const day = photoIds.slice(0, 3)
    const all = after({ type: 'set', photoIds: day, on: true })
    expect([
      shareOf(all.chosen, day),
      shareOf(all.chosen, photoIds.slice(2, 5)),
      shareOf(all.chosen, photoIds.slice(5, 7)),
    ]).toEqual([true, 'mixed', false])
    expect(chosen(select(all, { type: 'set', photoIds: day, on: false }))).toEqual([])
  })

  it('stops at 200 and counts the refusal', () => {
    const full = after({ type: 'set', photoIds, on: true })
    expect([full.chosen.size, full.refusals]).toEqual([200, 1])
    const more = select(full, toggle(400))
    expect([more.chosen.size, more.chosen.has('photo-400'), more.refusals]).toEqual([200, false, 2])
    const exact = after({ type: 'set', photoIds: photoIds.slice(0, 200), on: true })
    expect([exact.chosen.size, exact.refusals]).toEqual([200, 0])
  })

  it('chooses only the near end of a range that is too long', () => {
    const range = after(toggle(450), extend(450, 0))
    expect([range.chosen.size, range.chosen.has('photo-251'), range.chosen.has('photo-250'), range.refusals]).toEqual([
      200,
      true,
      false,
      1,
    ])
  })

  it('forgets photos that are gone, and the anchor with them', () => {
    const left = select(after(toggle(1), toggle(2)), { type: 'keep', isThere: (photoId) => photoId === 'photo-1' })
    expect([chosen(left), left.anchor]).toEqual([['photo-1'], null])
  })

  it('returns the same object if nothing changes', () => {
    const selection = after(toggle(1))
    expect(select(selection, { type: 'keep', isThere: () => true })).toBe(selection)
    expect(select(noSelection, { type: 'clear' })).toBe(noSelection)
  })
})
