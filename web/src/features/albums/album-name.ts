import { limits } from '@koma/contract/limits'
import { isName } from '@koma/contract/text-characters'
import { checkTextLength, type TextProblem } from '@koma/contract/text-length'
import { useTranslations } from 'use-intl'

export type NameProblem = TextProblem | { error: 'text_not_allowed' }

/** As the server checks it: spaces around a name are none of it. */
export function checkAlbumName(typed: string): NameProblem | null {
  const name = typed.trim()
  return checkTextLength(name, limits.albumName) ?? (isName(name) ? null : { error: 'text_not_allowed' })
}

/** What is wrong with a name, in words. */
export function useNameWords(): (problem: NameProblem) => string {
  const t = useTranslations('albums.problem')
  return (problem) =>
    problem.error === 'text_length_over'
      ? t('text_length_over', { limit: String(problem.limit), num: String(problem.num) })
      : t(problem.error)
}
