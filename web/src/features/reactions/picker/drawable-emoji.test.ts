import { describe, expect, it } from 'vitest'
import { canDrawFlags, newestDrawn } from './drawable-emoji.ts'

describe('emoji this device can draw', () => {
  it('are those up to the newest version whose sample can be drawn', () => {
    expect(newestDrawn((emoji) => !['\u{1FAEA}', '\u{1FAE9}'].includes(emoji))).toBe(15.1)
    expect(newestDrawn(() => false)).toBe(5)
  })

  it('are all emoji if this cannot be tested', () => {
    expect([newestDrawn(), canDrawFlags()]).toEqual([Number.POSITIVE_INFINITY, true])
  })
})
