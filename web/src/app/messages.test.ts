import { describe, expect, it } from 'vitest'
import { argumentsOf } from '../../testing/icu-arguments.ts'
import { findUnusedKeys } from '../../testing/used-keys.ts'
import { en } from './messages.en.ts'
import { ja } from './messages.ja.ts'

type Tree = { readonly [key: string]: string | Tree }

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    const path = prefix ? `${prefix}.${key}` : key
    if (typeof value === 'string') flat.set(path, value)
    else for (const [inner, words] of flatten(value, path)) flat.set(inner, words)
  }
  return flat
}

const japanese = flatten(ja)
const english = flatten(en)

/** Looked up by names that other rooms and packages have: sizes of the grid, steps of moving, problems of the client. */
const namedElsewhere =
  /^((photoList\.sizes|albumsPage\.arrange|uploads\.(left|problem))\..*|navigation\.guestDialog\.(photo|album)|login\.(undo|endSession)\.(again|(done|link_ended|email_taken)\.(title|lead|submit)))$/

/** The app's own, and the package of its design. */
const sources = [`${import.meta.dirname}/..`, `${import.meta.dirname}/../../../ui/src`]

describe('messages', () => {
  it('are all used', () => {
    const unused = findUnusedKeys(sources, japanese.keys())
    expect(unused.filter((key) => !namedElsewhere.test(key))).toEqual([])
  })

  it('are found unused if no code names them', () => {
    const keys = ['settings.title', 'settings.nobodyUsesThis', 'nowhere.title', 'shell.notFound.nothing']
    expect(findUnusedKeys(sources, keys)).toEqual([
      'settings.nobodyUsesThis',
      'nowhere.title',
      'shell.notFound.nothing',
    ])
  })

  it('are never their own key', () => {
    for (const [key, words] of [...japanese, ...english]) {
      const name = key.split('.').at(-1) ?? ''
      // A name of one small word, such as `or`, may be the word itself.
      expect(/[A-Z_]/.test(name) ? [key, name] : [key], key).not.toContain(words)
    }
  })

  it('have the same keys in both languages', () => {
    expect([...english.keys()].sort()).toEqual([...japanese.keys()].sort())
  })

  it('take the same arguments and tags in both languages', () => {
    const inEnglish = Object.fromEntries([...english].map(([key, words]) => [key, argumentsOf(words)]))
    const inJapanese = Object.fromEntries([...japanese].map(([key, words]) => [key, argumentsOf(words)]))
    expect(inEnglish).toEqual(inJapanese)
  })

  it('are never empty', () => {
    for (const [key, words] of [...japanese, ...english]) expect(words.trim(), key).not.toBe('')
  })

  it('contain no Japanese in English, except for the name of the language', () => {
    for (const [key, words] of english)
      expect(words.replace('日本語', ''), key).not.toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u)
  })
})

describe('reading the arguments of a message', () => {
  it('finds simple arguments, plural and select with their branches, and tags', () => {
    expect(argumentsOf('{name}さん')).toEqual(['name'])
    expect(argumentsOf('{count, plural, one {# photo of {who}} other {# photos}}')).toEqual(['count', 'who'])
    expect(argumentsOf('{kind, select, a {photo} other {album}}')).toEqual(['kind'])
    expect(argumentsOf('<link>Log in</link> or {value, number}')).toEqual(['<link>', 'value'])
    expect(argumentsOf("no arguments, but a '{'quoted'}' brace")).toEqual([])
  })
})
