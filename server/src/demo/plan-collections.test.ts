import { describe, expect, it } from 'vitest'
import { planAlbums, planShares } from './plan-collections.ts'
import { planDemo } from './plan-demo.ts'

const { photos } = planDemo(new Date('2026-11-16T12:00:00Z'))

describe('the albums and shares of the demo', () => {
  it('include albums of every user, each with their own photos', () => {
    const albums = planAlbums(photos)
    expect(new Set(albums.map(({ owner }) => owner)).size).toBe(4)
    for (const { owner, name, photos: shown } of albums) {
      expect([name, shown.length > 0, shown.every((photo) => photo.owner === owner)]).toEqual([name, true, true])
    }
  })

  it('include one share of each type, with photos of several people and a user in every role', () => {
    const shares = planShares(photos)
    expect(shares.map(({ type }) => type)).toEqual(['INVITE_ONLY', 'INVITE_PLUS', 'PUBLIC', 'PUBLIC_PASSWORD'])
    for (const { name, type, owner, members, password, photos: shown } of shares) {
      const adders = new Set(shown.map((photo) => photo.owner))
      expect([name, adders.size > 1, [...adders].every((key) => [owner, ...members].includes(key))]).toEqual([
        name,
        true,
        true,
      ])
      expect(password !== null).toBe(type === 'PUBLIC_PASSWORD')
    }
    for (const role of ['members', 'applicants', 'invited'] as const) {
      expect(shares.some((share) => share[role].length > 0)).toBe(true)
    }
  })
})
