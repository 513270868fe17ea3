import { describe, expect, it } from 'vitest'
import { chances, longList } from '../../../../../testing/servers/long-list.ts'
import { PartedList } from '../../../../../testing/servers/parted-list.ts'
import { layOutGrid } from './grid-layout.ts'
import { type GridMetrics, metricsOf } from './grid-metrics.ts'

const partLength = 1000
const parts = 8

/** Most photos are 16:9; some people take more upright ones. */
const shapes = {
  'landscape photos only': () => () => 16 / 9,
  'some upright photos and prints': () => {
    const chance = chances(1)
    return () => {
      const at = chance()
      return at < 0.7 ? 16 / 9 : at < 0.9 ? 9 / 16 : at < 0.95 ? 1 : at < 0.99 ? 1.42 : 2.33
    }
  },
  'mostly upright photos': () => {
    const chance = chances(2)
    return () => (chance() < 0.7 ? 9 / 16 : 16 / 9)
  },
}

/** A bell curve of logarithms: many short days and a few with hundreds of photos. */
function skewed(median: number, spread: number): () => number {
  const chance = chances(3)
  return () => {
    const normal = Math.sqrt(-2 * Math.log(chance() || 1e-9)) * Math.cos(2 * Math.PI * chance())
    return Math.max(1, Math.round(median * Math.exp(spread * normal)))
  }
}

const days = {
  'a photo a day': () => () => 1,
  'a few photos a day': () => skewed(2, 1.1),
  'evenings of different length': () => skewed(12, 1.3),
  'imports of thousands': () => () => 5000,
}

const screens: Record<string, GridMetrics> = {
  phone: metricsOf('phone', 390),
  tablet: metricsOf('medium', 800),
  laptop: metricsOf('wide', 1068),
  desktop: metricsOf('wide', 1800),
}

const cases = Object.keys(screens).flatMap((screen) =>
  Object.keys(shapes).flatMap((shape) => Object.keys(days).map((day) => [screen, shape, day] as const)),
)

describe('the estimated height of stretches that are not loaded', () => {
  it.each(cases)('differs by less than a tenth from the true one: %s, %s, %s', (screen, shape, day) => {
    const whole = longList(parts * partLength, {
      daysOf: days[day as keyof typeof days](),
      ratioOf: shapes[shape as keyof typeof shapes](),
    })
    const metrics = screens[screen] ?? metricsOf('wide', 1068)
    const truth = layOutGrid(whole, metrics).height
    const estimated = layOutGrid(new PartedList(whole, partLength).list, metrics).height
    expect(Math.abs(estimated / truth - 1)).toBeLessThan(0.1)
  })
})
