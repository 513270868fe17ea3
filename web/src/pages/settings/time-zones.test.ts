import { describe, expect, it } from 'vitest'
import { allZones, findZones, zoneOf } from './time-zones.ts'

const summer = new Date('2025-08-16T00:00:00Z')

describe('time zones', () => {
  it('are named by place in the language of the reader, with their offset at the moment', () => {
    expect(zoneOf('America/New_York', 'ja', summer)).toEqual({
      id: 'America/New_York',
      name: 'ニューヨーク',
      clock: '米国東部時間',
      offset: 'UTC-4',
      minutes: -240,
    })
    expect(zoneOf('America/New_York', 'en', summer)).toMatchObject({ name: 'New York', clock: 'Eastern Time' })
    expect(zoneOf('Asia/Tokyo', 'ja', summer)).toMatchObject({ name: 'Tokyo', clock: '日本標準時', offset: 'UTC+9' })
    expect(zoneOf('Asia/Kathmandu', 'en', summer).offset).toBe('UTC+5:45')
    expect(zoneOf('Nowhere/Here', 'ja', summer)).toMatchObject({ name: 'Here', clock: 'Nowhere/Here' })
  })

  it('are listed from west to east, with a chosen one that this browser does not know', () => {
    const zones = allZones('Nowhere/Here', 'en', summer)
    expect(zones.map(({ minutes }) => minutes)).toEqual(zones.map(({ minutes }) => minutes).sort((a, b) => a - b))
    expect(zones.some(({ id }) => id === 'Nowhere/Here')).toBe(true)
  })

  it.each([
    ['ニューヨーク', 'America/New_York'],
    ['new york', 'America/New_York'],
    ['東部', 'America/New_York'],
    ['+5:45', 'Asia/Katmandu'],
    [' TOKYO ', 'Asia/Tokyo'],
  ])('are found by %s', (typed, id) => {
    const names = findZones(allZones(null, 'ja', summer), typed).map((zone) => zone.id)
    expect(names).toContain(id)
    expect(names.length).toBeLessThan(60)
  })
})
