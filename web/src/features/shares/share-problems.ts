import type { ApiError } from '@koma/client'
import { errorNameOf } from '@koma/contract/errors'
import { limits } from '@koma/contract/limits'
import { isName, isStorable } from '@koma/contract/text-characters'
import { checkTextLength, type TextProblem } from '@koma/contract/text-length'
import { useTranslations } from 'use-intl'

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

/** Kept as typed: a password may begin or end with a space. */
export function checkSharePassword(password: string): ShareProblem | null {
  const { min, max } = limits.sharePassword
  if (password.length < min) return { error: 'share_password_missing' }
  if (password.length > max) return { error: 'share_password_over', limit: max }
  return isStorable(password) ? null : { error: 'text_not_allowed' }
}

/** Which field a refusal of the server belongs to; null where it belongs to none. */
export function fieldOf(error: ApiError): 'name' | 'password' | null {
  const name = errorNameOf(error.code)
  if (name === 'share_password_missing') return 'password'
  return name?.startsWith('text_') ? 'name' : null
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
