import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import { checkTextLength, countBytes, countGraphemes } from './text-length.ts'

const family = '👨‍👩‍👧‍👦'

describe('[5 text length helper]', () => {
  it('counts visible characters', () => {
    expect(countGraphemes(`ミオ${family}が`)).toBe(4)
    expect(countGraphemes('か\u3099🇯🇵e\u0301')).toBe(3)
  })

  it('counts bytes of UTF-8', () => {
    expect(countBytes('aあ')).toBe(4)
    expect(countBytes(family)).toBe(25)
  })

  it('reports a text that is too short, with the limit and the length', () => {
    expect(checkTextLength('', limits.userName)).toEqual({ error: 'text_length_fewer', limit: 1, num: 0 })
  })

  it('reports a text that is too long', () => {
    expect(checkTextLength('あ'.repeat(50), limits.userName)).toBeNull()
    expect(checkTextLength('あ'.repeat(51), limits.userName)).toEqual({ error: 'text_length_over', limit: 50, num: 51 })
  })

  it('reports a text with too many bytes, even if it has few characters', () => {
    expect(checkTextLength(family.repeat(8), limits.userName)).toBeNull()
    expect(checkTextLength(family.repeat(9), limits.userName)).toEqual({
      error: 'text_bytes_over',
      limit: 200,
      num: 225,
    })
    expect(checkTextLength('あ'.repeat(150), limits.description)).toBeNull()
  })

  it.each([
    ['a letter and its combining mark', 'か\u3099', 6],
    ['half-width kana and its sound mark', 'ﾊﾟ', 6],
    ['an emoji with a skin tone', '👍🏽', 8],
    ['a flag', '🇯🇵', 8],
  ])('counts as one: %s', (_, character, bytes) => {
    expect([countGraphemes(character), countBytes(character)]).toEqual([1, bytes])
    const most = Math.floor(200 / bytes)
    expect(checkTextLength(character.repeat(most), limits.userName)).toBeNull()
    expect(checkTextLength(character.repeat(most + 1), limits.userName)).toMatchObject({ error: 'text_bytes_over' })
    expect(checkTextLength(character.repeat(51), limits.userName)).toMatchObject({ error: 'text_length_over', num: 51 })
  })

  it('does not segment megabytes of text', () => {
    expect(checkTextLength('あ'.repeat(5_000_000), limits.description)).toMatchObject({ error: 'text_length_over' })
  })
})
