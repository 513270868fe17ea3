import { ApiError } from '@koma/client'
import type { DeviceRequest } from '@koma/contract'
import { errorNameOf } from '@koma/contract/error-codes'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useState } from 'react'
import { useSession } from '../../features/session/index.ts'

/** Why a code leads no further. */
export type Closed = 'expired' | 'used' | 'refused'
export type Problem =
  | { kind: 'unknown_code' | 'too_many_clients' | 'offline' | 'other' }
  | { kind: 'limited'; retryAfterSeconds: number | null }

export type ConnectState =
  | { step: 'enter'; code: string; problem: Problem | null }
  | { step: 'review'; request: DeviceRequest; problem: Problem | null }
  | { step: 'connected'; request: DeviceRequest }
  | { step: 'closed'; code: string; reason: Closed }

type Answer = 'approve' | 'deny'

/** `onCode` is told the code that is being answered, or null when another one is to be entered. */
export function useConnecting(onCode: (code: string | null) => void) {
  const { settings } = useSession()
  const [state, setState] = useState<ConnectState>({ step: 'enter', code: '', problem: null })
  const reviewing = useChange<string, DeviceRequest>({
    send: async (code) => (await settings()).reviewDevice(code),
    done: (request) => {
      setState(stepOf(request))
      onCode(request.user_code)
    },
    failed: (error, code) => setState(closedBy(error, code) ?? { step: 'enter', code, problem: problemOf(error) }),
  })
  const answering = useChange<{ request: DeviceRequest; answer: Answer }, void>({
    send: async ({ request, answer }) => (await settings()).answerDevice(request.user_code, answer),
    done: (_, { request, answer }) =>
      setState(stepOf({ ...request, answer: answer === 'approve' ? 'approved' : 'denied' })),
    failed: (error, { request }) =>
      setState(closedBy(error, request.user_code) ?? { step: 'review', request, problem: problemOf(error) }),
  })
  return {
    state,
    review: reviewing.run,
    isReviewing: reviewing.isPending,
    allow: (request: DeviceRequest) => answering.run({ request, answer: 'approve' }),
    refuse: (request: DeviceRequest) => answering.run({ request, answer: 'deny' }),
    answering: answering.pending?.answer ?? null,
    expire: () =>
      setState((before) =>
        before.step === 'review' ? { step: 'closed', code: before.request.user_code, reason: 'expired' } : before,
      ),
    again: () => {
      setState({ step: 'enter', code: '', problem: null })
      onCode(null)
    },
  }
}

/** An answer that was given before, and was lost or left by a reload, is shown like one that was given just now. */
function stepOf(request: DeviceRequest): ConnectState {
  if (request.answer === null) return { step: 'review', request, problem: null }
  if (request.answer === 'approved') return { step: 'connected', request }
  return { step: 'closed', code: request.user_code, reason: 'refused' }
}

function closedBy(error: unknown, code: string): ConnectState | null {
  const name = error instanceof ApiError ? errorNameOf(error.code) : null
  if (name === 'device_code_expired') return { step: 'closed', code, reason: 'expired' }
  return name === 'device_code_used' ? { step: 'closed', code, reason: 'used' } : null
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) {
    reportError(error)
    return { kind: 'other' }
  }
  if (error.code === ApiError.network) return { kind: 'offline' }
  switch (errorNameOf(error.code)) {
    case 'not_found':
      return { kind: 'unknown_code' }
    case 'too_many_clients':
      return { kind: 'too_many_clients' }
    case 'attempt_limit':
    case 'too_many_requests':
      return { kind: 'limited', retryAfterSeconds: error.retryAfterSeconds }
    default:
      return { kind: 'other' }
  }
}
