import { allCalls, type Call, needsTerms } from '@koma/contract'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import type { Caller } from '../handler.ts'

/** A caller as the account tells. */
export interface AccountCaller extends Caller {
  /** Whether they have agreed to the current terms. */
  hasAgreed: boolean
}

/**
 * Refuses a caller who has not agreed to the current terms, unless the contract lets everybody make the call. What is not in the
 * contract, such as a resumable upload, is refused as well.
 */
export function requireTerms(request: FastifyRequest, caller: AccountCaller): void {
  if (caller.hasAgreed) return
  const { callName = '' } = request.routeOptions.config
  const call: Call | undefined = callName in allCalls ? allCalls[callName as keyof typeof allCalls] : undefined
  if (!call || needsTerms(call)) throw new Failure('terms_not_accepted')
}
