import type { Call } from '@koma/contract'
import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type JsonSchema = { [key: string]: unknown }

/**
 * Writes a call's answers from their JSON schema: faster than zod on long lists, and a property that the contract does not
 * name never leaves the server. Compiled on first use, since most calls of a process are never made.
 */
export function serialisers(call: Call): (status: number, body: unknown) => string {
  const compiled = new Map<number, (body: unknown) => string>()
  return (status, body) => {
    let write = compiled.get(status)
    if (!write) {
      const schema = call.answers[status as keyof Call['answers']]
      if (!schema) throw new Error(`The contract knows no answer with status ${status} for this call.`)
      write = fastJson(plain(z.toJSONSchema(schema, { io: 'output', reused: 'inline' })) as fastJson.Schema)
      compiled.set(status, write)
    }
    return write(body)
  }
}

/** Folds `anyOf [X, null]` into a nullable X: the serialiser would otherwise validate each value to choose a branch. */
function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain)
  if (node === null || typeof node !== 'object') return node
  const schema = node as JsonSchema
  const branches = schema['anyOf'] as JsonSchema[] | undefined
  const other = branches?.filter((branch) => branch['type'] !== 'null')
  if (branches?.length === 2 && other?.length === 1) {
    const { anyOf: _, ...rest } = schema
    return { ...rest, ...(plain(other[0]) as JsonSchema), nullable: true }
  }
  const { $schema: _, format: __, pattern: ___, ...rest } = schema
  // Inside a union the serialiser would refuse a value with a property more; leaving it out is what we want.
  if (rest['additionalProperties'] === false) delete rest['additionalProperties']
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, plain(value)]))
}
