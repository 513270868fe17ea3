import { limits } from '@koma/contract/limits'
import { isName } from '@koma/contract/text-characters'
import { checkTextLength, type TextProblem } from '@koma/contract/text-length'
import { useTranslations } from 'use-intl'

export type NameProblem = TextProblem | { error: 'text_not_allowed' }

/** Checks a name as the server does, without the spaces around it. */
export function checkAlbumName(typed: string): NameProblem | null {
  const name = typed.trim()
  return checkTextLength(name, limits.albumName) ?? (isName(name) ? null : { error: 'text_not_allowed' })
}

/** The returned function gives the error text for a submitted name, or undefined if the name is valid. */
export function useAlbumNameCheck(): (typed: string) => string | undefined {
  const words = useNameWords()
  return (typed) => {
    const problem = checkAlbumName(typed)
    return problem ? words(problem) : undefined
  }
}

/** The returned function gives the error text for a problem. */
export function useNameWords(): (problem: NameProblem) => string {
  const t = useTranslations('albums.problem')
  return (problem) =>
    problem.error === 'text_length_over'
      ? t('text_length_over', { limit: String(problem.limit), num: String(problem.num) })
      : t(problem.error)
}
