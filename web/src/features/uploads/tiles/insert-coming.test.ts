import { describe, expect, it } from 'vitest'
import { longList, photoIdOf } from '../../../../testing/servers/long-list.ts'
import type { ArrangedLibrary } from '../../photos/index.ts'
import { type ExpectedPhoto, insertComing } from './insert-coming.ts'

const dayLength = 86_400_000
const noon = Date.UTC(2026, 5, 30, 12)

/** Three days, June 30, 28 and 26, with two photos each, a second apart. */
const threeDays = () => longList(6, { daysOf: () => 2, ratioOf: () => 1.5, daysApart: 2 })

const expected = (key: string, moment: number, ratio = 2): ExpectedPhoto => ({
  key,
  draw: () => key,
  moment,
  day: Math.floor(moment / dayLength),
  ratio,
})

/** Each section as its day of June and what is in it, such as `30: A 0 1`. */
function written(list: ArrangedLibrary): string[] {
  const nameAt = (place: number) => {
    const id = list.idAt(place)
    const number = Array.from({ length: 6 }, (_, n) => n).find((n) => photoIdOf(n) === id)
    return list.comingAt?.(place)?.key ?? String(number)
  }
  return list.sections.map(({ key, from, to, estimate }) => {
    const day = new Date(key * dayLength).getUTCDate()
    const places = Array.from({ length: to - from }, (_, n) => from + n)
    return estimate ? `${day}: ?` : `${day}: ${places.map(nameAt).join(' ')}`
  })
}

describe('[4 upload] photos on their way in a list', () => {
  it('stand in the section of their day, by their moment', () => {
    const list = insertComing(threeDays(), [expected('A', noon + 500), expected('B', noon + 5000)])
    expect(written(list)).toEqual(['30: B 0 A 1', '28: 2 3', '26: 4 5'])
  })

  it('get a section of their own on a day without photos, at either end too', () => {
    const list = insertComing(threeDays(), [
      expected('A', noon + dayLength),
      expected('B', noon - dayLength),
      expected('C', noon - 9 * dayLength),
      expected('D', noon - dayLength - 1),
    ])
    expect(written(list)).toEqual(['1: A', '30: 0 1', '29: B D', '28: 2 3', '26: 4 5', '21: C'])
  })

  it('make a list of an empty library', () => {
    const list = insertComing(longList(0, { daysOf: () => 1, ratioOf: () => 1 }), [expected('A', noon)])
    expect([written(list), list.length]).toEqual([['30: A'], 1])
  })

  it('have no ids, and leave those of the others at places that match', () => {
    const list = insertComing(threeDays(), [expected('A', noon + 500), expected('B', noon - 2 * dayLength - 1)])
    expect(written(list)).toEqual(['30: 0 A 1', '28: 2 3 B', '26: 4 5'])
    expect(list.idsBetween(0, list.length)).toEqual([0, 1, 2, 3, 4, 5].map(photoIdOf))
    expect(list.idsBetween(1, 4)).toEqual([photoIdOf(1), photoIdOf(2)])
    for (let place = 0; place < list.length; place += 1) {
      const id = list.idAt(place)
      if (id !== undefined) expect(list.placeOf(id)).toBe(place)
    }
    expect([...list.ratiosBetween(0, 8)]).toEqual([1.5, 2, 1.5, 1.5, 1.5, 2, 1.5, 1.5])
    expect([...list.ratiosBetween(1, 2)]).toEqual([2])
    expect([...list.ratiosBetween(2, 5)]).toEqual([1.5, 1.5, 1.5])
    expect(list.momentAt(1)).toBe(noon + 500)
  })

  it('are left out of a stretch that is not loaded, and stand beside one', () => {
    const base = threeDays()
    const [first, second, third] = base.sections
    if (!first || !second || !third) throw new Error('three sections expected')
    const estimate = { ratioSum: 3, days: 1, newest: noon - 2 * dayLength + 1000, oldest: noon - 2 * dayLength }
    const list = insertComing({ ...base, sections: [first, { ...second, estimate }, third] }, [
      expected('A', noon - 2 * dayLength + 500),
      expected('B', noon - dayLength),
    ])
    expect(written(list)).toEqual(['30: 0 1', '29: B', '28: ?', '26: 4 5'])
  })

  it('keep the sections before them, so that their rows are not laid out again', () => {
    const base = threeDays()
    const list = insertComing(base, [expected('A', noon - 2 * dayLength)])
    expect(list.sections[0]).toBe(base.sections[0])
    expect(insertComing(base, [])).toBe(base)
  })
})
