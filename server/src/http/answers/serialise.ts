import type { Call } from '@koma/contract'
import { z } from 'zod'
import { compileWriter, type JsonSchema } from './schema-writer.ts'

/**
 * Writes a call's answers from their JSON schema, so that a property that the contract does not name never leaves the server.
 * Compiled on first use, since a process never answers most of the calls.
 */
export function serialisers(call: Call): (status: number, body: unknown) => Buffer {
  const compiled = new Map<number, (body: unknown) => Buffer>()
  return (status, body) => {
    let write = compiled.get(status)
    if (!write) {
      const schema = call.answers[status as keyof Call['answers']]
      if (!schema) throw new Error(`The contract knows no answer with status ${status} for this call.`)
      write = compileWriter(z.toJSONSchema(schema, { io: 'output', reused: 'inline' }) as JsonSchema)
      compiled.set(status, write)
    }
    return write(body)
  }
}
