import { describe, expect, it } from 'vitest'
import { roomForWords } from './room-for-words.ts'

const window = 1440
const said = {
  ja: { one: ['アルバムに追加', '共有', '送る', 'お気に入り', 'ダウンロード', 'ゴミ箱へ'], more: 'くらべる' },
  en: { one: ['Add to album', 'Share', 'Send', 'Favorite', 'Download', 'Move to trash'], more: 'Compare' },
}

describe('[2 photo] the words of what can be done with chosen photos', () => {
  it.each(['ja', 'en'] as const)('fit into a window of 1440 px in %s for one photo, and not for two', (language) => {
    const { one, more } = said[language]
    expect(roomForWords(one)).toBeLessThanOrEqual(window)
    expect(roomForWords([...one, more])).toBeGreaterThan(window)
  })

  it('need more room if they say how many photos they apply to', () => {
    const counted = said.en.one.map((word, place) => (place < 3 ? `${word} (1)` : word))
    expect(roomForWords(counted)).toBeGreaterThan(window)
  })
})
