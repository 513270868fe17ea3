import type { Random } from '@koma/contract/random'
import { z } from 'zod'
import { oddJson, oddTexts } from './odd-values.ts'

interface Json {
  const?: unknown
  enum?: [unknown, ...unknown[]]
  anyOf?: [Json, ...Json[]]
  oneOf?: [Json, ...Json[]]
  type?: string
  format?: string
  minimum?: number
  maximum?: number
  items?: Json
  properties?: Record<string, Json>
}

/** The probability that a part of a sample is replaced by an odd value. */
const oddness = 0.12

/** A value that a schema usually accepts, with some odd parts. */
export function sampleOf(schema: z.ZodType, random: Random, ids: readonly [string, ...string[]]): unknown {
  return sample(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref' }) as unknown as Json,
    random,
    ids,
  )
}

function sample(schema: Json, random: Random, ids: readonly [string, ...string[]]): unknown {
  if (random.chance(oddness)) return oddJson(random)
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return sample(random.pick(choices), random, ids)
  switch (schema.type) {
    case 'string':
      if (schema.format === 'date-time') return new Date(Date.UTC(2026, 0, 1) + random.below(2 ** 31)).toISOString()
      return random.chance(0.6) ? random.pick(ids) : random.pick(['a name', '👍', 'mio', ...oddTexts])
    case 'integer':
    case 'number':
      return (schema.minimum ?? 0) + random.below(Math.min(1000, (schema.maximum ?? 1000) - (schema.minimum ?? 0) + 1))
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case 'array':
      return random.times(4, () => sample(schema.items ?? {}, random, ids))
    case 'object': {
      const kept = Object.entries(schema.properties ?? {}).filter(() => random.chance(0.85))
      return Object.fromEntries(kept.map(([name, part]) => [name, sample(part, random, ids)]))
    }
    default:
      return oddJson(random)
  }
}
