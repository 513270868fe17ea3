import { z } from 'zod'
import { documentation } from './documentation.ts'

export type Json = { [key: string]: unknown }

const componentPath = '#/components/schemas/'

/** The named entities, as the components of the document. */
export function componentSchemas(): Json {
  const { schemas } = z.toJSONSchema(documentation, {
    metadata: documentation,
    uri: (id) => componentPath + id,
    override: simplify,
  })
  const bare = Object.entries(schemas).map(([id, { $id: _, $schema: __, ...schema }]) => [id, schema])
  return Object.fromEntries(bare.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)))
}

/** The JSON schema of an answer (`output`) or a body (`input`), with references to the named entities. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const id = documentation.get(schema)?.id
  if (id) return { $ref: componentPath + id }
  const { $schema: _, $defs: __, ...json } = z.toJSONSchema(schema, { metadata: documentation, io, override: simplify })
  return pointToComponents(json) as Json
}

/** Answers may get more properties later, and a format makes its long pattern redundant. */
function simplify({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema['additionalProperties'] === false) delete jsonSchema['additionalProperties']
  if (jsonSchema['format'] !== undefined) delete jsonSchema['pattern']
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum']
}

function pointToComponents(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(pointToComponents)
  if (node === null || typeof node !== 'object') return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', componentPath) : pointToComponents(value),
    ]),
  )
}
