import { passingStatuses, readPolicy } from './read-policy.ts'
import { type RetryOptions, retryWhilePassing } from './retry.ts'
import { readRetryAfter } from './retry-after.ts'

interface Fetching {
  signal?: AbortSignal | undefined
  fetch?: typeof globalThis.fetch
  retry?: RetryOptions
}

/** A GET of something that is no call of the contract, repeated as those are. Resolves and rejects as `fetch` does, with the last try. */
export async function fetchPatiently(
  url: string,
  { signal, fetch = globalThis.fetch, retry }: Fetching = {},
): Promise<Response> {
  const { response, cause } = await retryWhilePassing<{ response?: Response; cause?: unknown }>(
    {
      attempt: () =>
        fetch(url, signal && { signal }).then(
          (response) => ({ response }),
          (cause: unknown) => ({ cause }),
        ),
      passingFailure: ({ response }) =>
        response && !passingStatuses.has(response.status)
          ? null
          : { retryAfterSeconds: readRetryAfter(response?.headers.get('Retry-After') ?? null) },
      signal,
    },
    readPolicy,
    retry,
  )
  if (response) return response
  throw cause
}
