import { describe, expect, it } from 'vitest'
import { isName, isStorable, isUserName, withoutWhitespace } from './text-characters.ts'

describe('the characters of a text', () => {
  it('can be stored unless one of them is a control character or a lone surrogate', () => {
    expect(isStorable('二行の\nひとこと\tです 👨‍👩‍👧')).toBe(true)
    expect(['a\u0000b', 'a\ud800', '\u001b[31m', '\u0085'].map(isStorable)).toEqual([false, false, false, false])
  })

  it('make a name if something is visible and no character affects the text around it', () => {
    expect(['夏の浮島ツアー', 'Club Prism 3周年', '🌙', 'שלום'].every(isName)).toBe(true)
    expect(['', ' ', '\u200b', '\u3164', '\u2800', 'a\nb', 'abc\u202efdp'].some(isName)).toBe(false)
  })

  it('[5 user name] have no whitespace', () => {
    expect(['ミオ', 'Mio_2', '👩‍🎤'].every(isUserName)).toBe(true)
    expect(['ミ オ', 'ミ\u3000オ', 'Mio ', '\u00a0Mio'].some(isUserName)).toBe(false)
    expect(withoutWhitespace(' ミ\u3000オ\n')).toBe('ミオ')
  })
})
