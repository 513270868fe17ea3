import { ApiError, type Client } from '@koma/client'
import { failureOfStatus, SendFailure } from '@koma/client/uploads'
import type { KnownState } from '@koma/contract'
import type { FileDigests } from '../engine/file-digests.ts'

const hexOf = (base64: string) => Buffer.from(base64, 'base64').toString('hex')

/** Throws SendFailure, as sending does, so that the engine waits for the same reasons. */
export async function askKnown(
  client: Client,
  files: readonly FileDigests[],
  signal: AbortSignal,
): Promise<KnownState[]> {
  const body = {
    sha256: files.map(({ sha256 }) => hexOf(sha256)),
    pixels: files.map(({ pixels }) => (pixels === null ? null : hexOf(pixels))),
  }
  // An identity service that cannot be reached rejects before there is an answer.
  const { data, error } = await client.call('POST /photo/known', { body, signal }).catch((cause: unknown) => ({
    data: undefined,
    error: cause instanceof ApiError ? cause : new ApiError(ApiError.network, 'There was no answer.', { cause }),
  }))
  if (data) return data.known
  const { status, code, retryAfterSeconds } = error
  throw status === 0
    ? new SendFailure('network', { passes: true })
    : failureOfStatus(status, { code, retryAfterSeconds })
}
