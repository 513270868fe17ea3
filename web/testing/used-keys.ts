import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodes } from '@koma/contract/error-codes'

interface Source {
  /** The feature or page it belongs to. */
  room: string
  namespaces: string[]
  /** Whether a text of this file is the rest of a key. */
  names: (rest: string) => boolean
}

const quoted = /'([\w.]+)'|"([\w.]+)"/g
const template = /`([^`\n]*)`/g
/** A name that stands without quotes, such as the property of a table whose keys are looked up. */
const property = /(?<=[{,(\s])(\w+)(?=\??:| *[,}])/g
const namespace = /\b(?:useTranslations|createTranslator|Translator)\w*(?:<[^>]*>)?\(\s*'([\w.]*)'/g

/** Finds the messages that no code names: by a namespace, and in the same room by the rest of the key. */
export function findUnusedKeys(directories: readonly string[], keys: Iterable<string>): string[] {
  const sources = directories.flatMap(readSources)
  return [...keys].filter((key) => {
    const users = sources.flatMap(({ room, namespaces }) =>
      namespaces.filter((prefix) => key.startsWith(`${prefix}.`)).map((prefix) => ({ room, prefix })),
    )
    return !users.some(({ room, prefix }) => {
      const rest = key.slice(prefix.length + 1)
      return isErrorName(rest) || sources.some((source) => source.room === room && source.names(rest))
    })
  })
}

/** Errors of the contract are looked up by their names, which no file of the web app has to spell. */
function isErrorName(rest: string): boolean {
  return Object.hasOwn(errorCodes, rest.split('.').at(-1) ?? '')
}

function readSources(directory: string): Source[] {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|messages\.\w\w\.ts$|(^|\/)(test|fake)-/.test(file))
    .map((file) => ({ room: roomOf(file), ...readSource(readFileSync(join(directory, file), 'utf8')) }))
}

/** `features/albums/cards/card.tsx` is in `features/albums`; the parts of the design and of the app are one room each. */
function roomOf(file: string): string {
  const [area = '', room = ''] = file.split('/')
  return area === 'features' || area === 'pages' ? `${area}/${room}` : area
}

function readSource(code: string): Omit<Source, 'room'> {
  const whole = new Set([...code.matchAll(property), ...code.matchAll(quoted)].map(([, one, other]) => one ?? other))
  const patterns = [...code.matchAll(template)]
    .map(([, text = '']) => text)
    .filter((text) => /^(?!\$\{[^}]*\}$)[\w.]*\$\{[^}]*\}[\w.]*(\$\{[^}]*\}[\w.]*)*$/.test(text))
    .map(patternOf)
  return {
    namespaces: [...code.matchAll(namespace)].map(([, name = '']) => name),
    names: (rest) => whole.has(rest) || patterns.some((pattern) => pattern.test(rest)),
  }
}

/** `steps.${name}.title` names every key with something in that place. */
function patternOf(template: string): RegExp {
  const pieces = template.split(/\$\{[^}]*\}/).map((piece) => piece.replaceAll('.', '\\.'))
  return new RegExp(`^${pieces.join('[\\w-]+')}$`)
}
