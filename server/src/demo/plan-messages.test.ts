import { describe, expect, it } from 'vitest'
import { planDemo } from './plan-demo.ts'
import { demoGroups, planSendings } from './plan-messages.ts'

const sendings = planSendings(planDemo(new Date('2026-11-16T12:00:00Z')).photos)

describe('the messages of the demo', () => {
  it('are sent in both directions, by the owners of the photos', () => {
    const ways = new Set(sendings.map(({ by, to }) => `${by} to ${to}`))
    for (const way of ['mio to sora', 'sora to mio', 'mio to nagi', 'nagi to mio']) expect(ways).toContain(way)
    for (const { by, photos } of sendings) {
      expect([by, photos.length > 0, photos.every(({ owner }) => owner === by)]).toEqual([by, true, true])
    }
  })

  it('have some with reactions, and leave the first user some that are unread', () => {
    expect(sendings.filter(({ reaction }) => reaction !== null).length).toBeGreaterThan(2)
    const unread = sendings.filter(({ to, reaction }) => to === 'mio' && reaction === null)
    expect(unread.map(({ by }) => by).toSorted()).toEqual(['kanade', 'sora'])
  })

  it('come with two groups of the first user', () => {
    expect(demoGroups.filter(({ owner }) => owner === 'mio')).toHaveLength(2)
  })
})
