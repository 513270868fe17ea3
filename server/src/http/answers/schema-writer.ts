import { JsonBytes } from './json-bytes.ts'

/** The parts of JSON Schema that `z.toJSONSchema` produces for the contract's answers. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  const?: unknown
}

type Write = (value: unknown, out: JsonBytes) => void

/** Objects with fewer properties can be written again as fast as they can be copied. */
const worthRepeating = 6

/** Shared by all answers, since each is written synchronously. */
const out = new JsonBytes()

/** Compiles a schema to a function that writes only what the schema names, and throws if a value does not match it. */
export function compileWriter(schema: JsonSchema): (value: unknown) => Buffer {
  const write = writerOf(schema, 'the answer')
  return (value) => {
    try {
      write(value, out)
      return out.take()
    } finally {
      out.clear()
    }
  }
}

function writerOf(schema: JsonSchema, path: string): Write {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choiceWriter(choices, path)
  if (Array.isArray(schema.type)) {
    const { type: types, ...rest } = schema
    const each = types.map((type) => ({ ...rest, type }))
    return choiceWriter(each, path)
  }
  switch (schema.type) {
    case 'object':
      return schema.properties ? objectWriter(schema, path) : recordWriter(schema, path)
    case 'array':
      return arrayWriter(schema, path)
    case 'string':
      return (value, to) => {
        if (typeof value !== 'string') throw new WrongAnswer(path, 'text')
        to.text(value)
      }
    case 'integer':
    case 'number':
      return (value, to) => {
        if (!Number.isFinite(value)) throw new WrongAnswer(path, 'a number')
        to.add(String(value))
      }
    case 'boolean':
      return (value, to) => {
        if (typeof value !== 'boolean') throw new WrongAnswer(path, 'true or false')
        to.add(value ? 'true' : 'false')
      }
    case 'null':
      return (value, to) => {
        if (value !== null) throw new WrongAnswer(path, 'null')
        to.add('null')
      }
    default:
      throw new Error(`There is no writer for the schema of ${path}: ${JSON.stringify(schema).slice(0, 200)}`)
  }
}

class WrongAnswer extends Error {
  constructor(path: string, wanted: string) {
    super(`${path} should be ${wanted}.`)
  }
}

function objectWriter({ properties = {}, required = [] }: JsonSchema, path: string): Write {
  const parts = Object.entries(properties).map(([name, schema]) => ({
    name,
    key: `${JSON.stringify(name)}:`,
    write: writerOf(schema, `${path}.${name}`),
    isRequired: required.includes(name),
  }))
  const writeParts: Write = (value, to) => {
    if (typeof value !== 'object' || value === null) throw new WrongAnswer(path, 'an object')
    let before = '{'
    for (const { name, key, write, isRequired } of parts) {
      const part = (value as Record<string, unknown>)[name]
      if (part === undefined) {
        if (isRequired) throw new WrongAnswer(`${path}.${name}`, 'there')
        continue
      }
      to.add(before)
      to.add(key)
      write(part, to)
      before = ','
    }
    to.add(before === '{' ? '{}' : '}')
  }
  return parts.length < worthRepeating ? writeParts : repeating(writeParts)
}

/** The photos of a page often have the same owner object a hundred times. It is written once and then copied. */
function repeating(write: Write): Write {
  let last: { value: unknown; answer: number; from: number; end: number } | null = null
  return (value, to) => {
    if (last && last.value === value && last.answer === to.answer) return to.repeat(last.from, last.end)
    const from = to.mark()
    write(value, to)
    last = { value, answer: to.answer, from, end: to.mark() }
  }
}

/** Writes an object with any keys, whose values all have the same schema. */
function recordWriter({ additionalProperties }: JsonSchema, path: string): Write {
  if (typeof additionalProperties !== 'object') return (_, to) => to.add('{}')
  const write = writerOf(additionalProperties, `${path}.*`)
  return (value, to) => {
    if (typeof value !== 'object' || value === null) throw new WrongAnswer(path, 'an object')
    let before = '{'
    for (const [key, part] of Object.entries(value)) {
      if (part === undefined) continue
      to.add(before)
      to.text(key)
      to.add(':')
      write(part, to)
      before = ','
    }
    to.add(before === '{' ? '{}' : '}')
  }
}

function arrayWriter({ items }: JsonSchema, path: string): Write {
  if (!items) throw new Error(`The schema of ${path} does not say what it is a list of.`)
  const write = writerOf(items, `${path}[]`)
  return (value, to) => {
    if (!Array.isArray(value)) throw new WrongAnswer(path, 'a list')
    to.add('[')
    for (let place = 0; place < value.length; place += 1) {
      if (place > 0) to.add(',')
      write(value[place], to)
    }
    to.add(']')
  }
}

/** Writes a nullable value, a text that has one of several forms, or a union of objects that are distinguished by a constant property. */
function choiceWriter(choices: JsonSchema[], path: string): Write {
  const others = choices.filter(({ type }) => type !== 'null')
  const isNullable = others.length < choices.length
  const [first] = others
  const isAlike = others.length === 1 || others.every(({ type }) => type === 'string')
  const write = first && isAlike ? writerOf(first, path) : taggedWriter(others, path)
  if (!isNullable) return write
  return (value, to) => (value === null ? to.add('null') : write(value, to))
}

function taggedWriter(choices: JsonSchema[], path: string): Write {
  const isTag = (name: string) => choices.every(({ properties }) => properties?.[name]?.const !== undefined)
  const tag = Object.keys(choices[0]?.properties ?? {}).find(isTag)
  if (tag === undefined) throw new Error(`Nothing tells apart what ${path} may be.`)
  const writers = new Map(choices.map((choice) => [choice.properties?.[tag]?.const, writerOf(choice, path)] as const))
  return (value, to) => {
    const write = writers.get((value as Record<string, unknown> | null)?.[tag])
    if (!write) throw new WrongAnswer(`${path}.${tag}`, 'one that the contract knows')
    write(value, to)
  }
}
