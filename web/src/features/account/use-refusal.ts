import { ApiError } from '@koma/client'
import { useTranslations } from 'use-intl'
import type { AccountOutcome, AccountProblem } from '../session/index.ts'

type Problem = Extract<AccountOutcome, { ok: false }>

/** A refusal of the identity service as an error, because forms expect a rejected promise. */
class Refused extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.reason)
    this.problem = problem
  }
}

/** Throws unless the outcome is a success. */
export function unlessRefused(outcome: AccountOutcome): void {
  if (!outcome.ok) refuse(outcome)
}

export function refuse(problem: Problem): never {
  throw new Refused(problem)
}

/** Returns the message for a refusal and the field to show it at; `fields` maps the problems that concern one field to it. */
export function useRefusal() {
  const t = useTranslations('account.problem')
  const limitWords = useLimitWords()
  return <Field extends string>(error: unknown, fields: Partial<Record<AccountProblem, Field>> = {}) => {
    const { reason, retryAfterSeconds } = problemOf(error)
    const words = reason === 'attempt_limit' ? limitWords(retryAfterSeconds) : t(reason)
    return { words, field: fields[reason] }
  }
}

/** What is said wherever something was tried too often: how long to wait, where that is known. */
export function useLimitWords(): (retryAfterSeconds: number | null | undefined) => string {
  const t = useTranslations('account.problem')
  return (seconds) =>
    seconds ? t('attempt_limit_wait', { minutes: String(Math.ceil(seconds / 60)) }) : t('attempt_limit')
}

/** The same for an error of the API. */
export function retryAfterOf(error: unknown): number | null {
  return error instanceof ApiError ? error.retryAfterSeconds : null
}

function problemOf(error: unknown): Problem {
  if (error instanceof Refused) return error.problem
  reportError(error)
  return { ok: false, reason: 'unknown' }
}
