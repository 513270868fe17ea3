import { describe, expect, it } from 'vitest'
import { firstResting, numberAt, planMove, stepOf } from './moving.ts'

/** Photos a to f at the places 0, 10, 20, ... by hand. */
const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const list = { length: ids.length, idAt: (place: number) => ids[place], momentAt: (place: number) => place * 10 }

const placesOf = (photoIds: string[], place: number) => {
  const move = planMove(list, photoIds, place)
  return move && { to: move.to, places: [...move.places] }
}

describe('moves in an order by hand', () => {
  it('put photos between those that rest', () => {
    expect(placesOf(['a'], 3)).toEqual({ to: 'd', places: [['a', 25]] })
    const move = placesOf(['b', 'e'], 3)
    expect([move?.to, move?.places.map(([id, at]) => [id, Math.round(at)])]).toEqual([
      'd',
      [
        ['b', 23],
        ['e', 27],
      ],
    ])
    expect(placesOf(['f'], 0)).toEqual({ to: 'a', places: [['f', -1]] })
    expect(placesOf(['a'], 6)).toEqual({ to: 'end', places: [['a', 51]] })
  })

  it('are none if the photos are there already, together and in this order', () => {
    expect([planMove(list, ['c'], 2), planMove(list, ['c'], 3), planMove(list, ['b', 'c'], 1)]).toEqual([
      null,
      null,
      null,
    ])
    expect(planMove(list, ['f'], 6)).toBeNull()
    expect(placesOf(['a', 'c'], 1)?.to).toBe('b')
    expect(planMove({ ...list, idAt: (place) => (place === 4 ? undefined : ids[place]) }, ['a'], 4)).toBeNull()
  })

  it('go photo by photo over those that rest, and stay at the ends', () => {
    const moved = new Set(['b', 'c'])
    expect(firstResting(list, moved, 1)).toBe(3)
    expect([stepOf(list, moved, 3, 1), stepOf(list, moved, 3, -1)]).toEqual([4, 0])
    expect([stepOf(list, moved, 6, 1), stepOf(list, moved, 0, -1)]).toEqual([6, 0])
    expect([numberAt(list, moved, 0), numberAt(list, moved, 3), numberAt(list, moved, 6)]).toEqual([0, 1, 4])
  })
})
