import { ApiError } from '@koma/client'
import { errorNameOf } from '@koma/contract/error-codes'
import { limits } from '@koma/contract/limits'
import { isName, isStorable } from '@koma/contract/text-characters'
import { checkTextLength, countGraphemes, type TextProblem } from '@koma/contract/text-length'
import { useTranslations } from 'use-intl'
import { type FailureWords, failureWords } from '../../platform/failure-words.ts'

/** What is wrong with a field of a share. */
export type ShareProblem =
  | TextProblem
  | { error: 'text_not_allowed' }
  | { error: 'share_password_missing' }
  | { error: 'share_password_over'; limit: number }

export function checkShareName(name: string): ShareProblem | null {
  const problem = checkTextLength(name.trim(), limits.shareName)
  if (problem) return problem
  return isName(name.trim()) ? null : { error: 'text_not_allowed' }
}

/** Not trimmed, because a password may begin or end with a space. */
export function checkSharePassword(password: string): ShareProblem | null {
  const { min, max } = limits.sharePassword
  if (password.length < min) return { error: 'share_password_missing' }
  if (password.length > max) return { error: 'share_password_over', limit: max }
  return isStorable(password) ? null : { error: 'text_not_allowed' }
}

/** The returned function gives the error text for a refused form, and the field it belongs to, if any. */
export function useShareRefusal() {
  const t = useTranslations('shares.problem')
  return (error: unknown, name: string, words: FailureWords) => {
    const { min, max } = limits.shareName
    return {
      field: fieldOf(error),
      words: failureWords(error, {
        ...words,
        text_length_fewer: t('text_length_fewer', { limit: String(min) }),
        text_length_over: t('text_length_over', { limit: String(max), num: String(countGraphemes(name.trim())) }),
        text_bytes_over: t('text_bytes_over'),
        text_not_allowed: t('text_not_allowed'),
        share_password_missing: t('share_password_missing'),
      }),
    }
  }
}

function fieldOf(error: unknown): 'name' | 'password' | undefined {
  const name = error instanceof ApiError ? errorNameOf(error.code) : null
  if (name === 'share_password_missing') return 'password'
  return name?.startsWith('text_') ? 'name' : undefined
}

export function useShareProblemWords(): (problem: ShareProblem) => string {
  const t = useTranslations('shares.problem')
  return (problem) => {
    switch (problem.error) {
      case 'text_length_fewer':
        return t('text_length_fewer', { limit: String(problem.limit) })
      case 'text_length_over':
        return t('text_length_over', { limit: String(problem.limit), num: String(problem.num) })
      case 'share_password_over':
        return t('share_password_over', { limit: String(problem.limit) })
      default:
        return t(problem.error)
    }
  }
}
