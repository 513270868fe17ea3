import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

export type StepName = 'email' | 'password' | 'sign-up' | 'code' | 'forgot' | 'reset'

export interface LoginStep {
  step: StepName
  email: string
}

const stepNames: readonly StepName[] = ['email', 'password', 'sign-up', 'code', 'forgot', 'reset']

/**
 * The step lives in the history entry: the browser's back button leads to the step before, and the e-mail address stays out
 * of the address bar. The password is never stored there.
 */
export function useLoginStep(): [LoginStep, (step: StepName, email: string) => void] {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const go = useCallback(
    (step: StepName, email: string) => navigate(`/login${search}`, { state: { step, email } satisfies LoginStep }),
    [navigate, search],
  )
  return [readStep(state), go]
}

function readStep(state: unknown): LoginStep {
  const { step, email } = (typeof state === 'object' && state !== null ? state : {}) as {
    step?: unknown
    email?: unknown
  }
  const known = stepNames.find((name) => name === step)
  if (!known || typeof email !== 'string') return { step: 'email', email: '' }
  return { step: known, email }
}
