import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import { quickReactions, singleEmoji } from './emoji.ts'

describe('a reaction', () => {
  it('is one emoji, however many code points it has', () => {
    for (const emoji of ['😍', '👍🏽', '👨‍👩‍👧‍👦', '🇯🇵', '1️⃣', '🏴‍☠️', '🏴󠁧󠁢󠁳󠁣󠁴󠁿']) expect(singleEmoji(emoji)).toBe(emoji)
  })

  it('is the same with and without the emoji presentation selector', () => {
    expect(singleEmoji('\u2764')).toBe('\u2764\ufe0f')
    expect(singleEmoji('\u2764\ufe0f')).toBe('\u2764\ufe0f')
  })

  it('is nothing else', () => {
    for (const text of [
      '',
      ' ',
      'a',
      '1',
      '#',
      '😍😍',
      '😍 ',
      'あ',
      '\u200d',
      '🇯',
      '<b>',
      '👍'.repeat(1000),
      '\ufe0f',
    ]) {
      expect(singleEmoji(text)).toBeNull()
    }
  })

  it('is offered as eight quick ones, each a single emoji', () => {
    expect(quickReactions).toHaveLength(limits.quickReactions)
    for (const emoji of quickReactions) expect(singleEmoji(emoji)).toBe(emoji)
  })
})
