import { useTranslations } from 'use-intl'
import { useLimitWords } from '../../features/account/index.ts'
import type { Problem } from './use-connecting.ts'

export function useProblemWords(): (problem: Problem) => string {
  const t = useTranslations('connectDevice.problem')
  const limitWords = useLimitWords()
  return (problem) => (problem.kind === 'limited' ? limitWords(problem.retryAfterSeconds) : t(problem.kind))
}
