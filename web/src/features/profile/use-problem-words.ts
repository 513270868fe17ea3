import { limits } from '@koma/contract/limits'
import { useTranslations } from 'use-intl'
import type { FieldProblem } from './profile-draft.ts'

/** The returned function gives the error text for a problem. */
export function useProblemWords(): (problem: FieldProblem) => string {
  const t = useTranslations('profile.problem')
  return (problem) => {
    switch (problem.error) {
      case 'text_length_fewer':
        return t('text_length_fewer', { limit: problem.limit })
      case 'text_length_over':
        return t('text_length_over', { limit: String(problem.limit), num: String(problem.num) })
      case 'social_id_over':
        return t('social_id_over', { limit: String(limits.socialId.max) })
      default:
        return t(problem.error)
    }
  }
}
