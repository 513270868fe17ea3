import { z } from 'zod'

/**
 * What the OpenAPI document says about a schema beyond its shape. Not in zod's global registry, because the server serialises
 * answers by their JSON schemas, and an id in the global registry would turn those into references.
 */
export const documentation = z.registry<{ id?: string; description?: string }>()

/** Names an entity among the components of the OpenAPI document. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  documentation.add(schema, { id })
  return schema
}

/** Adds a description to a schema. Clones it first, since the schema may be shared. */
export function described<Schema extends z.ZodType>(description: string, schema: Schema): Schema {
  const own = schema.clone() as Schema
  documentation.add(own, { description })
  return own
}
