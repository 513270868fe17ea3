import { describe, expect, it } from 'vitest'
import { reduceDiscordId, reduceTwitterId } from './social-ids.ts'

describe('[5 X ID]', () => {
  it.each([
    ['mio', 'mio'],
    ['@mio', 'mio'],
    ['https://x.com/mio', 'mio'],
    ['https://twitter.com/mio/', 'mio'],
    ['http://www.twitter.com/@mio?lang=ja', 'mio'],
    ['https://mobile.twitter.com/mio/status/123?s=20', 'mio'],
    ['x.com/mio#top', 'mio'],
    ['HTTPS://X.COM/Mio', 'Mio'],
    [' /mio/?a=b ', 'mio'],
    ['https://x.com/', ''],
    ['', ''],
  ])('%j is reduced to %j', (input, id) => {
    expect(reduceTwitterId(input)).toBe(id)
  })

  it('is not changed by a second reduction', () => {
    for (const input of ['https://x.com/mio', '@mio', 'mio']) {
      const once = reduceTwitterId(input)
      expect(reduceTwitterId(once)).toBe(once)
    }
  })
})

describe('[5 Discord ID]', () => {
  it.each([
    ['mio.0816', 'mio.0816'],
    ['@mio', 'mio'],
    ['mio/?x=1', 'mio'],
    ['', ''],
  ])('%j is reduced to %j', (input, id) => {
    expect(reduceDiscordId(input)).toBe(id)
  })
})
