import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errors } from '@koma/contract/errors'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../testing/error-catalogue.ts'
import { en } from './messages.en.ts'
import { ja } from './messages.ja.ts'

function messageAt(tree: unknown, key: string): string {
  const found = key
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], tree)
  if (typeof found !== 'string') throw new Error(`There is no message ${key}.`)
  return found
}

/** The phrases of a message that are the same whatever its arguments are. */
function phrasesOf(message: string): string[] {
  return (
    message
      .replace(/<\/?\w+>/g, '')
      .split(/[{}#、。.,（）()]|\d+/)
      .map((phrase) => phrase.trim())
      // Names of arguments and of kinds of plurals are single words of small letters.
      .filter((phrase) => phrase.length >= 4 && !/^[\w=\s]*$/.test(phrase.replace(/^[A-Z].* .*$/, '!')))
  )
}

/** The document, as the code has it: `docs/errors.md` has to be this. */
function writeDocument(): string {
  const rows = catalogue.map(({ cause, code, key, where, test }) => {
    const cells = [
      code ? `${errors[code].code}` : '',
      cause,
      messageAt(ja, key),
      messageAt(en, key),
      where,
      `\`${test}\``,
    ]
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  })
  const codes = Object.entries(errors)
    .sort(([, a], [, b]) => a.code - b.code)
    .map(([name, { code, status, message }]) => `| ${code} | \`${name}\` | ${status} | ${message} |`)
  return [
    '# Errors',
    '',
    'Written from the code; `web/src/app/error-catalogue.test.ts` compares the two. `UPDATE_ERRORS=1` writes it anew.',
    '',
    '## What people see',
    '',
    'The test named in the last column, below `web/src`, provokes the cause and sees the words.',
    '',
    '| code | cause | Japanese | English | where | test |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    '## What the API answers',
    '',
    'Every error is `{ "code", "message" }`, and every answer has its trace ID in `X-Request-Id`. The web app has words of its own for',
    'the codes that a screen can meet, by `failureWords`; all others are shown as the general failure of that screen.',
    '',
    '| code | name | status | message |',
    '|---|---|---|---|',
    ...codes,
    '',
  ].join('\n')
}

const file = join(import.meta.dirname, '../../../docs/errors.md')

describe('[8] the error catalogue', () => {
  it('is the one that is documented', () => {
    if (process.env['UPDATE_ERRORS']) writeFileSync(file, writeDocument())
    expect(readFileSync(file, 'utf8')).toBe(writeDocument())
  })

  it.each(catalogue)('has a test that sees the words of: $cause', ({ key, test }) => {
    const code = readFileSync(join(import.meta.dirname, '..', test), 'utf8')
    const words = [messageAt(ja, key), messageAt(en, key)].flatMap(phrasesOf)
    expect(words.length).toBeGreaterThan(0)
    expect(
      words.some((phrase) => code.includes(phrase)),
      `${test} has none of ${JSON.stringify(words)}`,
    ).toBe(true)
  })
})
