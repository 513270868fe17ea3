import { singleEmoji } from '@koma/contract/emoji'
import { describe, expect, it } from 'vitest'
import { nameOfEmoji } from './emoji-catalogue.ts'
import { layOut, stepFrom } from './picker-rows.ts'
import { searchEmoji } from './search-emoji.ts'

async function readCatalogue() {
  const [{ default: list }, { default: ja }, { default: en }] = await Promise.all([
    import('virtual:emoji/list'),
    import('virtual:emoji/ja'),
    import('virtual:emoji/en'),
  ])
  const catalogue = list.emoji.map((emoji, place) => {
    const words = (ja[place] ?? '').split('|')
    return {
      emoji,
      group: list.groups[place] ?? 0,
      name: words[0] ?? '',
      words,
      tones: list.tones[place] || null,
      place,
    }
  })
  return { catalogue, en }
}

describe('the emoji of the picker', () => {
  it('are all accepted by the contract, in every tone, and have names in both languages', async () => {
    const { catalogue, en } = await readCatalogue()
    expect(catalogue.length).toBeGreaterThan(1800)
    for (const { emoji, tones, name, place } of catalogue) {
      expect(singleEmoji(emoji), name).toBe(emoji)
      for (const toned of tones ?? []) expect(toned && singleEmoji(toned), name).toBe(toned)
      expect([name, en[place]?.split('|')[0]]).not.toContain('')
    }
  })

  it('are found by hiragana and katakana, wide letters, both languages, and several words together', async () => {
    const { catalogue, en } = await readCatalogue()
    const first = (text: string) => searchEmoji(catalogue, text, en)[0]?.emoji
    expect([first('はーと'), first('ハート')]).toEqual([first('ﾊｰﾄ'), first('ﾊｰﾄ')])
    expect(first('ｆｉｒｅ')).toBe('🔥')
    expect(first('赤 ハート')).toBe('❤️')
    expect(first('✨')).toBe('✨')
    expect(searchEmoji(catalogue, 'cat', en).map(({ emoji }) => emoji)).not.toContain('🪪')
    expect(searchEmoji(catalogue, 'ぬるぽがっ', en)).toEqual([])
  })

  it('have the same name in every tone', async () => {
    const { catalogue } = await readCatalogue()
    expect(nameOfEmoji(catalogue, '👏🏽')).toBe(nameOfEmoji(catalogue, '👏'))
    expect(nameOfEmoji(catalogue, '❤')).toBe('赤いハート')
  })
})

describe('moving over the emoji with arrow keys', () => {
  const cells = (count: number) => Array.from({ length: count }, (_, at) => ({ emoji: String(at), name: String(at) }))
  const layout = layOut(
    [
      { group: 'recent', cells: cells(3) },
      { group: 'smileys', cells: cells(10) },
    ],
    4,
  )

  it('keeps the column if the row is long enough', () => {
    expect(stepFrom(layout, 1, 'ArrowDown')).toBe(4)
    expect(stepFrom(layout, 10, 'ArrowDown')).toBe(12)
    expect(stepFrom(layout, 6, 'ArrowUp')).toBe(2)
  })

  it('stops at both ends', () => {
    expect(stepFrom(layout, 0, 'ArrowLeft')).toBe(0)
    expect(stepFrom(layout, 12, 'ArrowRight')).toBe(12)
    expect(stepFrom(layout, 2, 'PageDown')).toBe(12)
  })
})
