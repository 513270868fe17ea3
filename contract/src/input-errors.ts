import type { z } from 'zod'
import { type ErrorName, errors } from './errors.ts'

/** The catalogue error for input that a schema rejected, with a message that says where and why. */
export function inputErrorOf(error: z.ZodError, part: string): { error: ErrorName; message: string } {
  const issue = error.issues[0]
  const where = issue && issue.path.length > 0 ? issue.path.join('.') : part
  const params = issue?.code === 'custom' ? issue.params : undefined
  const name: unknown = params?.['error']
  if (typeof name !== 'string' || !isErrorName(name)) {
    return { error: 'invalid_input', message: `${where}: ${issue?.message ?? 'not valid'}` }
  }
  const measured = params?.['limit'] === undefined ? '' : ` (limit ${params['limit']}, is ${params['num']})`
  return { error: name, message: `${where}: ${issue?.message ?? errors[name].message}${measured}` }
}

function isErrorName(name: string): name is ErrorName {
  return Object.hasOwn(errors, name)
}
