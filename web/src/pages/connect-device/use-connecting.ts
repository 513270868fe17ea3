import { ApiError } from '@koma/client'
import type { DeviceRequest } from '@koma/contract'
import { type ErrorName, errorNameOf } from '@koma/contract/error-codes'
import { limits } from '@koma/contract/limits'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useForm } from '@koma/ui/form/use-form.ts'
import { useState } from 'react'
import { useSession } from '../../features/session/index.ts'
import { useConnectingFailure } from './use-connecting-failure.ts'

/** Why a code leads no further. */
export type Closed = 'expired' | 'used' | 'refused'

export interface Problem {
  words: string
  /** Whether another application has to go first. */
  isFull: boolean
}

/** `linked`: the code of a link is looked up. */
export type ConnectState =
  | { step: 'enter' }
  | { step: 'linked' }
  | { step: 'review'; request: DeviceRequest; problem: Problem | null }
  | { step: 'connected'; request: DeviceRequest }
  | { step: 'closed'; code: string; reason: Closed }

type Answer = 'approve' | 'deny'

export type CodeForm = ReturnType<typeof useConnecting>['form']

/** `onCode` is told the code that is being answered, or null when another one is to be entered. */
export function useConnecting(onCode: (code: string | null) => void) {
  const { settings } = useSession()
  const explain = useConnectingFailure()
  const [state, setState] = useState<ConnectState>({ step: 'enter' })
  const form = useForm({
    initial: { code: '' },
    send: async ({ code }) => (await settings()).reviewDevice(code),
    done: (request) => {
      setState(stepOf(request))
      onCode(request.user_code)
    },
    refused: (error, { code }) => {
      const closed = closedBy(error, code)
      setState(closed ?? { step: 'enter' })
      if (closed) return undefined
      const field = nameOf(error) === 'not_found' ? ('code' as const) : undefined
      return { words: explain(error), field, focus: 'code', values: { code: plain(code) } }
    },
  })
  const answering = useChange<{ request: DeviceRequest; answer: Answer }, void>({
    send: async ({ request, answer }) => (await settings()).answerDevice(request.user_code, answer),
    done: (_, { request, answer }) =>
      setState(stepOf({ ...request, answer: answer === 'approve' ? 'approved' : 'denied' })),
    failed: (error, { request }) => {
      const problem = { words: explain(error), isFull: nameOf(error) === 'too_many_clients' }
      setState(closedBy(error, request.user_code) ?? { step: 'review', request, problem })
    },
  })
  return {
    state,
    form,
    /** Looks up the code of a link as if it had been typed. */
    follow: (code: string) => {
      setState((before) => (before.step === 'enter' ? { step: 'linked' } : before))
      form.set({ code })
      form.submit()
    },
    allow: (request: DeviceRequest) => answering.run({ request, answer: 'approve' }),
    refuse: (request: DeviceRequest) => answering.run({ request, answer: 'deny' }),
    answering: answering.pending?.answer ?? null,
    expire: () =>
      setState((before) =>
        before.step === 'review' ? { step: 'closed', code: before.request.user_code, reason: 'expired' } : before,
      ),
    again: () => {
      form.reset({ code: '' })
      setState({ step: 'enter' })
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
  const name = nameOf(error)
  if (name === 'device_code_expired') return { step: 'closed', code, reason: 'expired' }
  return name === 'device_code_used' ? { step: 'closed', code, reason: 'used' } : null
}

function nameOf(error: unknown): ErrorName | null {
  return error instanceof ApiError ? errorNameOf(error.code) : null
}

/** As far as the field shows it; the server reads codes the same way. */
const plain = (code: string) =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, limits.deviceCode.length)
