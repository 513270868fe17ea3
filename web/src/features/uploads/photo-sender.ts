import type { Photo } from '@koma/contract'
import { uploadResultOf } from '@koma/contract/upload-results'
import type { UploadProblem } from './upload-queue.ts'

export interface OutgoingPhoto {
  file: File
  width: number
  height: number
  utcOffsetMinutes: number
  /** In base64. */
  sha256: string | null
}

export interface SentPhoto {
  photo: Photo
  /** False where the owner had these bytes already; then nothing was added to the storage. */
  isNew: boolean
}

interface SendOptions {
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

/** One way to bring a file to the server. Rejects with SendFailure. Sending the same file twice gives the same photo. */
export interface PhotoSender {
  send(photo: OutgoingPhoto, options: SendOptions): Promise<SentPhoto>
}

export interface SenderOptions {
  /** Where the API is, without a slash at the end. */
  baseUrl: string
  token: (refused: string | null) => Promise<string | null>
}

export class SendFailure extends Error {
  override name = 'SendFailure'
  readonly problem: UploadProblem
  /** The same file may well arrive later: the line broke, or the server has no time now. */
  readonly passes: boolean
  readonly retryAfterSeconds: number | null

  constructor(problem: UploadProblem, { passes = false, retryAfterSeconds = null as number | null } = {}) {
    super(`The upload failed: ${problem}.`)
    this.problem = problem
    this.passes = passes
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** 408: the connection was too slow, and may be better at the next try. */
const busy = new Set([408, 429, 502, 503, 504])
const digestMismatch = 1406

/** What an answer other than success means for the file. */
export function failureOf(status: number, code: number | null, retryAfter: string | null): SendFailure {
  // Damaged on the way is as good as not arrived.
  if (code === digestMismatch) return new SendFailure('network', { passes: true })
  if (busy.has(status)) {
    const seconds = Number(retryAfter ?? Number.NaN)
    const retryAfterSeconds = Number.isFinite(seconds) && seconds >= 0 ? seconds : null
    return new SendFailure('other', { passes: true, retryAfterSeconds })
  }
  return new SendFailure(code === null ? 'other' : uploadResultOf(code))
}

/** The contract's code in an answer that is an error. */
export function codeOf(body: unknown): number | null {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
  return typeof code === 'number' ? code : null
}

/** A token that cannot be renewed now is a lost connection like any other. */
export function tokenOf(token: SenderOptions['token'], refused: string | null): Promise<string | null> {
  return token(refused).catch(() => {
    throw new SendFailure('network', { passes: true })
  })
}
