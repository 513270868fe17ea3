import { ApiError } from '@koma/client'
import { type ErrorName, errorNameOf } from '@koma/contract/error-codes'
import { type AccountOutcome, outcomeOf } from './identity-outcomes.ts'

const accountProblems = ['wrong_password', 'email_taken', 'own_email'] as const satisfies readonly ErrorName[]

/** Converts a refusal to an outcome. Rethrows anything but an ApiError, because that is a bug of ours. */
export function accountOutcomeOf(error: unknown): AccountOutcome {
  if (!(error instanceof ApiError)) throw error
  const name = errorNameOf(error.code)
  const reason = name === 'unauthenticated' ? 'signed_out' : accountProblems.find((problem) => problem === name)
  const outcome = outcomeOf(error)
  return outcome.ok || reason === undefined ? outcome : { ...outcome, reason }
}
