import { z } from 'zod'

/**
 * What the OpenAPI document knows of a schema beyond its shape. A registry of its own and not zod's global one: the server
 * writes answers from their JSON schemas, and an id in the global registry would turn those into references.
 */
export const documentation = z.registry<{ id?: string; description?: string }>()

/** Gives an entity the name it has among the components of the OpenAPI document. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  documentation.add(schema, { id })
  return schema
}

/** Says what the shape alone does not. Marks this very schema, so a shared one is cloned before it is described. */
export function described<Schema extends z.ZodType>(description: string, schema: Schema): Schema {
  const own = schema.clone() as Schema
  documentation.add(own, { description })
  return own
}
