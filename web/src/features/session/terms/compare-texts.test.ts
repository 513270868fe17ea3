import { describe, expect, it } from 'vitest'
import { type ComparedLine, compareTexts } from './compare-texts.ts'

const marks = { same: '', added: '+', removed: '-' }
/** Each line as one text: `+[added]`, `-[removed]`. */
const drawn = (sections: ComparedLine[][]) =>
  sections.map((lines) =>
    lines.map(({ pieces }) =>
      pieces.map(({ kind, words }) => (kind === 'same' ? words : `${marks[kind]}[${words}]`)).join(''),
    ),
  )

describe('two versions of the terms', () => {
  it('are shown by the sections that changed, with what is new and what is gone in a line', () => {
    const before = '## 第1条\n\n写真はあなたのものです。\n\n## 第2条\n\nゴミ箱は14日です。\n\n- 一\n- 二'
    const now = '## 第1条\n\n写真はあなたのものです。\n\n## 第2条\n\nゴミ箱は==30日==です。\n\n- 一\n- 二\n- 三'
    expect(drawn(compareTexts(before, now, 'ja'))).toEqual([
      ['第2条', 'ゴミ箱は-[14]+[30]日です。', '一', '二', '+[三]'],
    ])
  })

  it('show a line that was rewritten as removed and added, and find a line behind a new one', () => {
    const before = 'Intro.\n\nWe keep your photos for thirty days.\n\nOld rules apply here.'
    const now = 'Intro.\n\nBrand new paragraph.\n\nWe keep your photos for sixty days.\n\nSomething else entirely!'
    expect(drawn(compareTexts(before, now, 'en'))).toEqual([
      [
        'Intro.',
        '+[Brand new paragraph.]',
        'We keep your photos for -[thirty]+[sixty] days.',
        '+[Something else entirely!]',
        '-[Old rules apply here.]',
      ],
    ])
  })

  it('have sections that came, and sections that went', () => {
    expect(drawn(compareTexts('## A\n\none\n\n## B\n\ntwo', '## B\n\ntwo\n\n## C\n\nthree', 'en'))).toEqual([
      ['-[A]', '-[one]'],
      ['+[C]', '+[three]'],
    ])
  })

  it('have nothing to show if only the marks are others', () => {
    expect(compareTexts('## A\n\nthe ==old== mark', '## A\n\n==the== old mark', 'en')).toEqual([])
    expect(compareTexts('', '', 'ja')).toEqual([])
  })
})
