import { ApiError } from '@koma/client'
import { type ErrorName, errorNameOf } from '@koma/contract/error-codes'
import type { IdentityProblem, Outcome } from './identity.ts'

/** The problems of changing an account, in addition to those of signing in. */
export type AccountProblem = IdentityProblem | 'wrong_password' | 'email_taken' | 'own_email' | 'signed_out'
export type AccountOutcome = { ok: true } | { ok: false; reason: AccountProblem; retryAfterSeconds?: number }

/** The errors of the contract that have a message of their own here, under the same name. */
const entryProblems = [
  'attempt_limit',
  'wrong_credentials',
  'wrong_passkey',
  'wrong_code',
  'email_unverified',
  'weak_password',
  'invalid_email',
] as const satisfies ReadonlyArray<ErrorName & IdentityProblem>

/** Converts a refusal of signing in or up to an outcome. Rethrows anything but an ApiError, because that is a bug of ours. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) throw error
  const name = errorNameOf(error.code)
  const wait = error.retryAfterSeconds === null ? {} : { retryAfterSeconds: error.retryAfterSeconds }
  if (error.code === ApiError.network) return { ok: false, reason: 'network', ...wait }
  // To the user they are the same: what was tried has to wait.
  if (name === 'too_many_requests') return { ok: false, reason: 'attempt_limit', ...wait }
  return { ok: false, reason: entryProblems.find((problem) => problem === name) ?? 'unknown', ...wait }
}
