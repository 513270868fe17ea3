import { type UploadResult, uploadResultOf } from '@koma/contract/upload-results'
import { readRetryAfter } from '../../retry-after.ts'
import type { TransportAnswer } from './transport.ts'

/** The photo is in the library but not in its target: the target may accept it on another try, or is closed to the user. */
type PutProblem = 'not_put' | 'target_closed'

/** Why a file was not uploaded or not put into its target: results of the contract, two of the client, and those of the target. */
export type UploadProblem = UploadResult | 'network' | 'canceled' | PutProblem

export class SendFailure extends Error {
  override name = 'SendFailure'
  readonly problem: UploadProblem
  /** Whether the failure is transient: the connection broke, or the server is too busy now. */
  readonly passes: boolean
  readonly retryAfterSeconds: number | null
  /** The contract's number of the error, if the server gave one. */
  readonly code: number | null

  constructor(
    problem: UploadProblem,
    { passes = false, retryAfterSeconds = null as number | null, code = null as number | null } = {},
  ) {
    super(`The upload failed: ${problem}.`)
    this.problem = problem
    this.passes = passes
    this.retryAfterSeconds = retryAfterSeconds
    this.code = code
  }
}

/** The connection was lost on the way. */
export const interrupted = () => new SendFailure('network', { passes: true })

/** 408 means that the connection was too slow; it may be better at the next try. 507 means that the server's disk is full. */
const busy: ReadonlySet<number> = new Set([408, 429, 502, 503, 504, 507])
const digestMismatch = 1406

/** Converts an error status to the failure of a file. `code` is the contract's, if the response has one. */
export function failureOfStatus(
  status: number,
  { code = null, retryAfterSeconds = null }: { code?: number | null; retryAfterSeconds?: number | null } = {},
): SendFailure {
  // The bytes were damaged in transit; sent again, they may arrive intact.
  if (code === digestMismatch) return interrupted()
  if (busy.has(status)) return new SendFailure('other', { passes: true, retryAfterSeconds, code })
  return new SendFailure(code === null ? 'other' : uploadResultOf(code), { code })
}

export function failureOfAnswer(answer: TransportAnswer): SendFailure {
  const retryAfterSeconds = readRetryAfter(answer.header('Retry-After'))
  return failureOfStatus(answer.status, { code: codeOf(jsonOf(answer)), retryAfterSeconds })
}

/** Returns null for anything but JSON, such as a proxy's page or a truncated response. */
export function jsonOf({ text }: TransportAnswer): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function codeOf(body: unknown): number | null {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
  return typeof code === 'number' ? code : null
}
