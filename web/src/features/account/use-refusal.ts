import { ApiError } from '@koma/client'
import { type ErrorName, errorCodes, errorNameOf } from '@koma/contract/error-codes'
import { useTranslations } from 'use-intl'
import { failureWords } from '../../platform/failure-words.ts'
import type { AccountOutcome, AccountProblem } from '../session/index.ts'

type Problem = Extract<AccountOutcome, { ok: false }>

/** Throws unless the outcome is a success. */
export function unlessRefused(outcome: AccountOutcome): void {
  if (!outcome.ok) refuse(outcome)
}

/** Throws a refusal of the identity service as the error of the API that it is, because forms expect a rejected promise. */
export function refuse({ reason, retryAfterSeconds }: Problem): never {
  throw new ApiError(codeOf(reason), reason, { retryAfterSeconds: retryAfterSeconds ?? null })
}

function codeOf(reason: AccountProblem): number {
  if (reason === 'network') return ApiError.network
  return errorCodes[reason === 'signed_out' ? 'unauthenticated' : reason]
}

/** Returns the message for a refusal and the field to show it at; `fields` maps the errors that concern one field to it. */
export function useRefusal() {
  const t = useTranslations('account.problem')
  const limitWords = useLimitWords()
  return <Field extends string>(error: unknown, fields: Partial<Record<ErrorName, Field>> = {}) => {
    const limited = limitWords(retryAfterOf(error))
    const words = failureWords(error, {
      wrong_credentials: t('wrong_credentials'),
      wrong_passkey: t('wrong_passkey'),
      email_unverified: t('email_unverified'),
      invalid_email: t('invalid_email'),
      weak_password: t('weak_password'),
      wrong_code: t('wrong_code'),
      wrong_password: t('wrong_password'),
      email_taken: t('email_taken'),
      own_email: t('own_email'),
      unauthenticated: t('signed_out'),
      attempt_limit: limited,
      too_many_requests: limited,
      offline: t('offline'),
      other: t('other'),
    })
    const name = error instanceof ApiError ? errorNameOf(error.code) : null
    return { words, field: name === null ? undefined : fields[name] }
  }
}

/** What is said wherever something was tried too often: how long to wait, where that is known. */
export function useLimitWords(): (retryAfterSeconds: number | null) => string {
  const t = useTranslations('account.problem')
  return (seconds) =>
    seconds ? t('attempt_limit_wait', { minutes: String(Math.ceil(seconds / 60)) }) : t('attempt_limit')
}

/** How long an error of the API asks to wait. */
export function retryAfterOf(error: unknown): number | null {
  return error instanceof ApiError ? error.retryAfterSeconds : null
}
