import { afterEach, describe, expect, it } from 'vitest'
import { longList } from '../../../../../testing/servers/long-list.ts'
import { layOutGrid } from '../layout/grid-layout.ts'
import { gridTokens, metricsOf } from '../layout/grid-metrics.ts'
import { boxOf, placeAt } from '../layout/grid-places.ts'
import { offsetFor, type ScrollPosition } from '../layout/scroll-anchor.ts'
import { densities, nextDensity, readDensity, scaledTokens } from './density.ts'

afterEach(() => localStorage.clear())

describe('the size of photos', () => {
  it('has three steps, remembered on the device, and stays at the ends', () => {
    expect(readDensity()).toBe('medium')
    localStorage.setItem('koma.photo-size', 'large')
    expect(readDensity()).toBe('large')
    localStorage.setItem('koma.photo-size', 'huge')
    expect(readDensity()).toBe('medium')
    expect([nextDensity('small', -1), nextDensity('small', 1), nextDensity('large', 1)]).toEqual([
      'small',
      'medium',
      'large',
    ])
  })

  it('gives the same tokens for the same size, so that nothing is laid out again', () => {
    for (const density of densities) expect(scaledTokens(gridTokens, density)).toBe(scaledTokens(gridTokens, density))
    expect(scaledTokens(gridTokens, 'medium')).toBe(gridTokens)
    expect(scaledTokens(gridTokens, 'large').phone.target).toBeGreaterThan(gridTokens.phone.target)
  })

  it('leaves the point of a photo that is held where it is', () => {
    const list = longList(3000, { daysOf: () => 20, ratioOf: () => 16 / 9 })
    const before = layOutGrid(list, metricsOf('phone', 390))
    const place = 1500
    const held = boxOf(before, place)
    if (!held) throw new Error('a photo without a place')
    const offset = held.top - 300
    const position: ScrollPosition = {
      photoId: list.idAt(place) ?? null,
      place,
      fraction: 0.25,
      below: held.top + held.height * 0.25 - offset,
    }
    for (const density of densities) {
      const layout = layOutGrid(list, metricsOf('phone', 390, scaledTokens(gridTokens, density)))
      const shown = offsetFor(layout, list, position) ?? 0
      const box = boxOf(layout, place)
      expect(placeAt(layout, (box?.left ?? 0) + 2, shown + position.below)).toBe(place)
      expect((box?.top ?? 0) + (box?.height ?? 0) * 0.25 - shown).toBeCloseTo(position.below)
    }
  })
})
