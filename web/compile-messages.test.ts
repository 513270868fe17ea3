import compile from 'icu-minify/compile'
import format from 'icu-minify/format'
import { createTranslator } from 'use-intl/core'
import { describe, expect, it } from 'vitest'
import { compileStrings } from './compile-messages.ts'
import { en } from './src/app/messages.en.ts'
import { ja } from './src/app/messages.ja.ts'
import { argumentsOf } from './testing/icu-arguments.ts'

type Tree = { readonly [key: string]: string | Tree }

const stringsOf = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : stringsOf(value)))

const formatters = {
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
}

/** Every argument has the same value, except that names of branches are given to selects alone. Tags are written as they stand. */
function valuesOf(message: string, sample: string | number) {
  const entries = argumentsOf(message).map((name) => {
    const tag = name.slice(1, -1)
    if (name.startsWith('<')) return [tag, (inner: unknown) => `<${tag}>${[inner].flat().join('')}</${tag}>`]
    return [name, typeof sample === 'number' || message.includes(`{${name}, select,`) ? sample : 2]
  })
  return Object.fromEntries(entries)
}

/** Numbers that fall into different plurals, and the name of every branch. */
const samplesOf = (message: string) => [
  ...[0, 1, 2, 12, 1234, 1.5],
  ...[...message.matchAll(/(\w+) \{/g)].map(([, branch = '']) => branch),
]

describe('compiling messages', () => {
  it.each([
    ['ja', ja],
    ['en', en],
  ] as const)('changes no text, whatever its values (%s)', (locale, messages) => {
    const onError = (error: Error) => {
      throw error
    }
    const compared = stringsOf(messages).flatMap((message) => {
      const translate = createTranslator({ locale, messages: { message: message as '<b>{value}</b>' }, onError })
      return samplesOf(message).map((sample) => {
        const values = valuesOf(message, sample)
        const compiled = [format(compile(message), locale, values, { formatters })].flat().join('')
        return { compiled, parsed: translate.markup('message', values) }
      })
    })
    expect(compared.map(({ compiled }) => compiled)).toEqual(compared.map(({ parsed }) => parsed))
    expect(compared.length).toBeGreaterThan(1000)
  })

  it('compiles the values of an object at any depth and nothing else', () => {
    const code = `import { a } from 'x'; export const m = { plain: 'Hello', 'a key': { of: "{name}'s photos" }, a }`
    expect(compileStrings(code)).toBe(
      `import { a } from 'x'; export const m = { plain: "Hello", 'a key': { of: [["name"],"'s photos"] }, a }`,
    )
  })

  it('refuses a message that cannot be parsed', () => {
    expect(() => compileStrings(`export const m = { broken: '{count, plural, one {#}' }`)).toThrow()
  })
})
