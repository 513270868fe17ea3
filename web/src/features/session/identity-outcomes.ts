import { ApiError } from '@koma/client'
import { type ErrorName, errorNameOf } from '@koma/contract/errors'
import type { IdentityProblem, Outcome } from './identity.ts'

/** What the settings of an account can run into beside the problems of signing in. */
export type AccountProblem = IdentityProblem | 'wrong_password' | 'email_taken' | 'own_email' | 'signed_out'
export type AccountOutcome = { ok: true } | { ok: false; reason: AccountProblem; retryAfterSeconds?: number }

/** The errors of the contract that have words of their own here, under the same name. */
const entryProblems = [
  'attempt_limit',
  'wrong_credentials',
  'wrong_code',
  'email_unverified',
  'weak_password',
  'invalid_email',
] as const satisfies ReadonlyArray<ErrorName & IdentityProblem>
const accountProblems = ['wrong_password', 'email_taken', 'own_email'] as const satisfies readonly ErrorName[]

/** Tells a refusal as an outcome; what is no ApiError is a fault of ours and stays an exception. */
export function accountOutcomeOf(error: unknown): AccountOutcome {
  if (!(error instanceof ApiError)) throw error
  const name = errorNameOf(error.code)
  const reason = name === 'unauthenticated' ? 'signed_out' : accountProblems.find((problem) => problem === name)
  const outcome = outcomeOf(error)
  return outcome.ok || reason === undefined ? outcome : { ...outcome, reason }
}

/** The same for the ways in, which cannot run into the rest. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) throw error
  const name = errorNameOf(error.code)
  const wait = error.retryAfterSeconds === null ? {} : { retryAfterSeconds: error.retryAfterSeconds }
  if (error.code === ApiError.network) return { ok: false, reason: 'network', ...wait }
  return { ok: false, reason: entryProblems.find((problem) => problem === name) ?? 'unknown', ...wait }
}
