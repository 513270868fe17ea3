import { ApiError } from '@koma/client'
import type { IdentityProblem, Outcome } from './identity.ts'

const patience = 20_000

/** The answer to every way in and to every renewal. */
export interface SignedIn {
  access_token: string
  /** Seconds. */
  expires_in: number
  refresh_token?: string
  /** What makes this device known at later sign-ins, where no cookie does. */
  device_token?: string
}

/** What the settings of an account can run into beside the problems of signing in. */
export type AccountProblem = IdentityProblem | 'wrong_password' | 'email_taken' | 'own_email' | 'signed_out'
export type AccountOutcome = { ok: true } | { ok: false; reason: AccountProblem; retryAfterSeconds?: number }

export interface IdentityCallOptions {
  baseUrl: string
  fetch: typeof fetch
  /** Sent instead of a cookie, where there is one. */
  bearer(): string | null
}

export type IdentityCall = (name: string, body?: Record<string, unknown>) => Promise<unknown>

/** Makes one call such as `POST /sign-in`; rejects with an ApiError, whose status is 0 where nothing answered. */
export function createIdentityCall({ baseUrl, fetch, bearer }: IdentityCallOptions): IdentityCall {
  return async (name, body) => {
    const [method = 'POST', path = ''] = name.split(' ')
    const token = bearer()
    const headers: Record<string, string> = {}
    if (body) headers['Content-Type'] = 'application/json'
    if (token) headers['Authorization'] = `Bearer ${token}`
    const response = await fetch(baseUrl + path, {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
      credentials: token ? 'omit' : 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    }).catch((cause: unknown) => {
      throw new ApiError(ApiError.network, 'Network error', { cause })
    })
    const answer: unknown = response.status === 204 ? null : await response.json().catch(() => null)
    if (!response.ok) throw errorOf(response, answer)
    return answer
  }
}

function errorOf(response: Response, answer: unknown): ApiError {
  const { code, message } = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>
  const wait = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return new ApiError(typeof code === 'number' ? code : 1, typeof message === 'string' ? message : 'Unknown error', {
    status: response.status,
    requestId: response.headers.get('X-Request-Id'),
    retryAfterSeconds: Number.isFinite(wait) ? wait : null,
  })
}

const problems: Record<number, AccountProblem> = {
  [ApiError.network]: 'network',
  1001: 'signed_out',
  1030: 'attempt_limit',
  1301: 'wrong_credentials',
  1302: 'wrong_code',
  1303: 'email_unverified',
  1304: 'weak_password',
  1305: 'wrong_password',
  1306: 'email_taken',
}

/** Tells a refusal as an outcome; what is no ApiError is a fault of ours and stays an exception. */
export function accountOutcomeOf(error: unknown): AccountOutcome {
  if (!(error instanceof ApiError)) throw error
  const wait = error.retryAfterSeconds === null ? {} : { retryAfterSeconds: error.retryAfterSeconds }
  return { ok: false, reason: problems[error.code] ?? problemOfInput(error), ...wait }
}

const entryProblems: readonly AccountProblem[] = ['wrong_password', 'email_taken', 'own_email', 'signed_out']

export function outcomeOf(error: unknown): Outcome {
  const outcome = accountOutcomeOf(error)
  if (outcome.ok) return outcome
  const reason = entryProblems.includes(outcome.reason) ? 'unknown' : (outcome.reason as IdentityProblem)
  return { ...outcome, reason }
}

/** The service names the field that it did not understand. */
function problemOfInput({ code, message }: ApiError): AccountProblem {
  if (code !== 1022) return 'unknown'
  if (message === 'email: this is your address already') return 'own_email'
  if (message.startsWith('email:')) return 'invalid_email'
  if (message.startsWith('code:')) return 'wrong_code'
  return message.startsWith('password:') || message.startsWith('new_password:') ? 'weak_password' : 'unknown'
}
