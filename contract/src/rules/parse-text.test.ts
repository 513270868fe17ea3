import { describe, expect, it } from 'vitest'
import { parseText, plainText } from './parse-text.ts'

const plain = (words: string) => ({ kind: 'plain' as const, words })

describe('the text of a document', () => {
  it('has headings, paragraphs and lists', () => {
    expect(parseText('はじめに\n\n## 第1条\n本文の\nつづき\n- 一\n- 二\n\n- 三\n\nおわり')).toEqual([
      { kind: 'paragraph', spans: [plain('はじめに')] },
      { kind: 'heading', spans: [plain('第1条')] },
      { kind: 'paragraph', spans: [plain('本文の\nつづき')] },
      { kind: 'list', items: [[plain('一')], [plain('二')], [plain('三')]] },
      { kind: 'paragraph', spans: [plain('おわり')] },
    ])
  })

  it('has changed words, bold words and links', () => {
    expect(parseText('前の==新しい文==と**太字**、[窓口](mailto:hi@koma.test)と[規約](/about/terms)。')).toEqual([
      {
        kind: 'paragraph',
        spans: [
          plain('前の'),
          { kind: 'changed', words: '新しい文' },
          plain('と'),
          { kind: 'bold', words: '太字' },
          plain('、'),
          { kind: 'link', words: '窓口', href: 'mailto:hi@koma.test' },
          plain('と'),
          { kind: 'link', words: '規約', href: '/about/terms' },
          plain('。'),
        ],
      },
    ])
  })

  it('has no links to anything but pages and mail, and no markup', () => {
    const text = '[開く](javascript:alert(1)) <b>x</b>'
    expect(parseText(text)).toEqual([{ kind: 'paragraph', spans: [plain(text)] }])
  })

  it('has steps with numbers, apart from the items of a list', () => {
    expect(parseText('1. 開く\n2. 押す\n- ほか')).toEqual([
      { kind: 'steps', items: [[plain('開く')], [plain('押す')]] },
      { kind: 'list', items: [[plain('ほか')]] },
    ])
  })

  it('can be had as words alone', () => {
    expect(plainText('## 題\n**太い**[リンク](/a)\n- 一\n- 二')).toBe('題\n太いリンク\n一二')
  })

  it('may be empty', () => {
    expect(parseText('')).toEqual([])
  })
})
