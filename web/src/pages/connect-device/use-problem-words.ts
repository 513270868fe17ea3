import { useTranslations } from 'use-intl'
import type { Problem } from './use-connecting.ts'

export function useProblemWords(): (problem: Problem) => string {
  const t = useTranslations('connectDevice.problem')
  return (problem) => {
    if (problem.kind !== 'limited') return t(problem.kind)
    const minutes = Math.ceil((problem.retryAfterSeconds ?? 0) / 60)
    return minutes > 0 ? t('limitedFor', { minutes: String(minutes) }) : t('limited')
  }
}
