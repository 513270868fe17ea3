import type { z } from 'zod'
import { DocumentError } from './parse-document.ts'

/** Reads a JSON file of the operator. What is wrong with it is said with the place of it, such as `team.0.name`. */
export function parseData<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
  let read: unknown
  try {
    read = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new DocumentError(`is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  const parsed = schema.safeParse(read)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue?.path.length ? ` at ${issue.path.join('.')}` : ''
  throw new DocumentError(`is not in order${place}: ${issue?.message ?? 'unknown reason'}`)
}
