import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IdentityProblem, Outcome } from '../../features/session/index.ts'

/** The words for what went wrong last, and which problem it was, so that a form can put them to the right field. */
export interface ShownProblem {
  reason: IdentityProblem
  words: string
}

export function useProblem() {
  const t = useTranslations('login.problem')
  const [problem, setProblem] = useState<ShownProblem | null>(null)
  const note = (outcome: Outcome) => {
    if (outcome.ok) return setProblem(null)
    const { reason, retryAfterSeconds } = outcome
    const words =
      reason === 'attempt_limit' && retryAfterSeconds
        ? t('attempt_limit_wait', { minutes: String(Math.ceil(retryAfterSeconds / 60)) })
        : t(reason)
    setProblem({ reason, words })
  }
  return { problem, note, clear: () => setProblem(null) }
}
