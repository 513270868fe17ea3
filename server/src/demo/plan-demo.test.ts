import { describe, expect, it } from 'vitest'
import type { DemoPhoto } from './demo-plan.ts'
import { planDemo } from './plan-demo.ts'

const now = new Date('2026-11-15T14:00:00Z')
const day = 86_400_000
const plan = planDemo(now)

function countBy(keyOf: (photo: DemoPhoto) => string | number): Record<string, number> {
  return Object.fromEntries(
    Map.groupBy(plan.photos, keyOf)
      .entries()
      .map(([key, photos]) => [key, photos.length]),
  )
}

describe('the plan of the demo', () => {
  it('is the same for the same moment', () => {
    expect(planDemo(new Date(now))).toEqual(plan)
  })

  it('has four users with valid accounts', () => {
    expect(plan.users.map(({ komaId, userName }) => [komaId, userName])).toEqual([
      ['mio_0816', 'ミオ'],
      ['sora_vr', 'ソラ'],
      ['nagi_', '凪'],
      ['kanade_dj', 'カナデ'],
    ])
    for (const user of plan.users) {
      expect(user.komaId).toMatch(/^\w{3,16}$/)
      expect(user.vrchatUserId).toMatch(/^usr_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      expect([...user.description].length).toBeLessThanOrEqual(150)
    }
  })

  it('has 150 photos, most of them Mio’s, of every kind', () => {
    expect(countBy(({ owner }) => owner)).toEqual({ mio: 90, sora: 25, nagi: 20, kanade: 15 })
    const sizes = countBy(({ width, height }) => `${width}x${height}`)
    expect(Object.keys(sizes).sort()).toEqual(['1080x1920', '1920x1080', '3840x2160'])
    expect(sizes['3840x2160']).toBeLessThan(9)
    expect(sizes['1080x1920']).toBeGreaterThan(10)
    expect(countBy(({ format }) => format)['png']).toBeGreaterThan(30)
    const forms = countBy((photo) => photo.forms)
    expect(Object.keys(forms).sort()).toEqual(['none', 'vrchat', 'vrchat and vrcx', 'vrcx'])
    expect(forms['none']).toBeLessThan(20)
  })

  it('shows every world', () => {
    const seen = new Set(plan.photos.map(({ world }) => world?.name))
    expect(plan.worlds.filter(({ name }) => !seen.has(name))).toEqual([])
    expect(plan.worlds).toHaveLength(12)
  })

  it.each(['2026-11-15T14:00:00Z', '2025-03-01T15:00:01Z', '2024-02-29T14:59:59Z', '2031-07-07T03:00:00Z'])(
    'covers the two years that end on the evening before %s',
    (iso) => {
      const at = new Date(iso).getTime()
      const times = planDemo(new Date(iso)).photos.map(({ takenAt }) => takenAt.getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(new Set(times.map((time) => Math.floor(time / 1000))).size).toBe(150)
      const [latest = 0, oldest = 0] = [times.at(-1), times[0]]
      const today = Math.floor((at + 9 * 3_600_000) / day) * day - 9 * 3_600_000
      expect(latest).toBeLessThan(today)
      expect(latest).toBeGreaterThan(today - day / 3)
      expect(oldest).toBeGreaterThan(at - 733 * day)
      expect(oldest).toBeLessThan(at - 720 * day)
    },
  )

  it('consists of nights, each a few hours in one to three worlds', () => {
    const nights = [...Map.groupBy(plan.photos, ({ night }) => night).values()]
    expect(nights).toHaveLength(26)
    for (const photos of nights) {
      const times = photos.map(({ takenAt }) => takenAt.getTime())
      expect(Math.max(...times) - Math.min(...times)).toBeLessThan(5 * 3_600_000)
      const worlds = new Set(photos.flatMap(({ world }) => world?.worldId ?? []))
      expect(worlds.size).toBeLessThanOrEqual(3)
      for (const { owner, present } of photos) expect(present[0]).toBe(owner)
    }
    expect(nights.filter((photos) => photos.length >= 3).length).toBeGreaterThan(20)
    expect(nights.filter((photos) => new Set(photos.map(({ owner }) => owner)).size > 1).length).toBeGreaterThan(10)
  })

  it('names each photo as VRChat would, and contains only what its metadata says', () => {
    expect(new Set(plan.photos.map(({ filename }) => filename)).size).toBe(150)
    for (const photo of plan.photos) {
      expect(photo.filename).toMatch(/^VRChat_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.\d{3}_\d{4}x\d{4}\.(png|jpg)$/)
      expect(photo.world === null).toBe(photo.forms === 'none')
      expect(photo.players.length > 1).toBe(photo.forms === 'vrcx' || photo.forms === 'vrchat and vrcx')
      if (photo.players.length > 0) expect(photo.players).toContainEqual(photo.author)
    }
  })

  it('tags only people who were there, and has reactions only of those and of the owners', () => {
    expect(plan.marks).toHaveLength(plan.photos.length)
    for (const [place, { tagged, reactions }] of plan.marks.entries()) {
      const photo = plan.photos[place]
      for (const key of tagged) expect(photo?.present.slice(1)).toContain(key)
      for (const { by } of reactions) expect([photo?.owner, ...tagged]).toContain(by)
    }
    const latest = plan.marks.filter((_, place) => plan.photos[place]?.night === 0)
    expect(latest.some(({ tagged, reactions }) => tagged.length > 0 && reactions.length > 0)).toBe(true)
    for (const { key } of plan.users) {
      expect(plan.marks.filter(({ tagged }) => tagged.includes(key)).length).toBeGreaterThan(5)
      expect(plan.marks.filter(({ reactions }) => reactions.some(({ by }) => by === key)).length).toBeGreaterThan(5)
    }
  })
})
