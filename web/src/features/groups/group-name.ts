import { limits } from '@koma/contract/limits'
import { isName } from '@koma/contract/text-characters'
import { checkTextLength } from '@koma/contract/text-length'
import { useTranslations } from 'use-intl'

/** The returned function checks a name as the server does, and gives the error text, or undefined if the name is valid. */
export function useGroupNameCheck(): (typed: string) => string | undefined {
  const t = useTranslations('groups.problem')
  return (typed) => {
    const name = typed.trim()
    const problem = checkTextLength(name, limits.groupName)
    if (!problem) return isName(name) ? undefined : t('text_not_allowed')
    return problem.error === 'text_length_over'
      ? t('text_length_over', { limit: String(problem.limit), num: String(problem.num) })
      : t(problem.error)
  }
}
