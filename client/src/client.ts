import type { BodyInput, Data, Name, ParamsInput, QueryInput } from '@koma/contract'
import { ApiError } from './api-error.ts'
import { readError } from './read-error.ts'
import { passingError, readPolicy } from './read-policy.ts'
import { addressOf, encodeBody } from './request.ts'
import { type RetryOptions, retryWhilePassing } from './retry.ts'
import { StormStop, stormLimit } from './storm-stop.ts'

type Given<Key extends string, Value> = undefined extends Value
  ? { [K in Key]?: Value }
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }

/** The input of a call by the contract: path parameters, query and body, if it declares them. */
export type CallInput<N extends Name> = Given<'params', ParamsInput<N>> &
  Given<'query', QueryInput<N>> &
  Given<'body', BodyInput<N> | (BodyInput<N> extends undefined ? FormData | undefined : never)> & {
    signal?: AbortSignal
    /** The request goes on when the page is left. */
    keepalive?: boolean
  }

export type Result<N extends Name> =
  | { data: Data<N>; error: null; response: Response }
  | { data: null; error: ApiError; response: Response | null }

type Arguments<N extends Name> =
  Record<never, never> extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>]

export interface ClientOptions {
  /** Where the API is, without a slash at the end: `https://koma.example/api`. */
  baseUrl: string
  /**
   * Returns the access token, or null for a guest. The promise may stay pending while authentication is configuring: calls wait for
   * it. `refused` is a token that the server has just rejected, so that a new one can be fetched.
   */
  token?: (refused: string | null) => Promise<string | null>
  /** Where the identity service is, without a slash at the end. By default beside the API: `https://koma.example/identity`. */
  identityUrl?: string
  /** Returns the refresh token, for clients that store their session themselves; without one, the browser's cookie is sent. */
  session?: () => string | null
  /** Is told of every error that the server answered with. */
  onRefused?: (error: ApiError) => void
  /** Is told when a request is not sent, because the same one was sent too often at once. */
  onStorm?: () => void
  /** How often the same request may be sent within ten seconds. */
  mostAlike?: number
  fetch?: typeof fetch
  /** How GET calls are retried. */
  retry?: RetryOptions
}

export interface Client {
  /** Never throws: returns the data or the error, with the response if there was one. */
  call<N extends Name>(name: N, ...input: Arguments<N>): Promise<Result<N>>
  /** Returns the data; throws the ApiError. */
  ask<N extends Name>(name: N, ...input: Arguments<N>): Promise<Data<N>>
  /** The request ids of the last three responses, newest first. */
  requestIds(): readonly string[]
}

export interface StreamingClient extends Client {
  /** Returns the open response of `GET /live`, whose body its caller reads. Throws the ApiError. Never repeated. */
  openLive(lastEventId: string | undefined, signal: AbortSignal): Promise<Response>
}

/** The prefix of the identity service's paths in the contract. */
const identityPath = '/identity'

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  keepalive?: boolean
}

/** Returns the bearer token of a request; `refused` is the one that the server has just rejected. */
type Bearer = (refused: string | null) => Promise<string | null>

export function createClient(options: ClientOptions): StreamingClient {
  const { baseUrl, token = async () => null, session = () => null, fetch = globalThis.fetch, retry = {} } = options
  const identityUrl = options.identityUrl ?? baseUrl.replace(/\/api$/, identityPath)
  const lastIds: string[] = []
  const storm = new StormStop(options.mostAlike ?? stormLimit.most, retry.now ?? (() => performance.now()))
  /** The identity service accepts no access tokens. A session that it rejects has ended, and there is no other to try. */
  const sessionBearer: Bearer = async (refused) => (refused === null ? session() : null)

  async function send(method: string, url: string, input: LooseInput, bearer: string | null): Promise<Response> {
    const { body, headers } = encodeBody(input.body)
    // Forms and files are not compared: whoever sends those waits for each of them.
    if (typeof (body ?? '') === 'string' && !storm.admits(`${method} ${url} ${body}`)) {
      options.onStorm?.()
      throw new ApiError(ApiError.storm, 'Stopped due to many identical server requests occurring at once')
    }
    if (bearer) headers['Authorization'] = `Bearer ${bearer}`
    const { signal = null, keepalive = false } = input
    const response = await fetch(url, { method, headers: { ...headers, ...input.headers }, body, signal, keepalive })
    const id = response.headers.get('X-Request-Id')
    if (id) {
      lastIds.unshift(id)
      lastIds.length = Math.min(lastIds.length, 3)
    }
    return response
  }

  /** Sends a request, and repeats it once with a new token if the server rejects the first one's. */
  async function sendAs(show: Bearer, method: string, url: string, input: LooseInput): Promise<Response> {
    const bearer = await show(null)
    const response = await send(method, url, input, bearer)
    if (response.status !== 401 || !bearer || input.body instanceof ReadableStream) return response
    const renewed = await show(bearer)
    return renewed && renewed !== bearer ? send(method, url, input, renewed) : response
  }

  async function attempt(method: string, url: string, input: LooseInput, show: Bearer): Promise<Result<Name>> {
    try {
      const response = await sendAs(show, method, url, input)
      if (!response.ok) {
        const error = await readError(response)
        options.onRefused?.(error)
        return { data: null, error, response }
      }
      const data = response.status === 204 ? null : await response.json()
      return { data: data as Data<Name>, error: null, response }
    } catch (cause) {
      return { data: null, error: failureOf(cause, input.signal), response: null }
    }
  }

  async function call(name: Name, input: LooseInput = {}): Promise<Result<Name>> {
    const [method = 'GET', path = '/'] = name.split(' ')
    const isIdentity = path.startsWith(`${identityPath}/`)
    const show = isIdentity ? sessionBearer : token
    let url: string
    try {
      const address = addressOf(path, input.params, input.query)
      url = isIdentity ? identityUrl + address.slice(identityPath.length) : baseUrl + address
    } catch (cause) {
      return { data: null, error: failureOf(cause, input.signal), response: null }
    }
    if (method !== 'GET') return attempt(method, url, input, show)
    const read = {
      attempt: () => attempt(method, url, input, show),
      passingFailure: passingError,
      signal: input.signal,
    }
    const result = await retryWhilePassing(read, readPolicy, retry)
    if (!result.error || !input.signal?.aborted) return result
    return { data: null, error: failureOf(result.error, input.signal), response: null }
  }

  return {
    call: call as Client['call'],
    async ask(name, ...input) {
      const result = await call(name, input[0] as LooseInput | undefined)
      if (result.error) throw result.error
      return result.data as Data<typeof name>
    },
    requestIds: () => lastIds,
    async openLive(lastEventId, signal) {
      const headers = {
        Accept: 'text/event-stream',
        ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
      }
      let response: Response
      try {
        response = await sendAs(token, 'GET', `${baseUrl}/live`, { headers, signal })
      } catch (cause) {
        throw failureOf(cause, signal)
      }
      if (!response.ok) throw await readError(response)
      return response
    },
  }
}

function failureOf(cause: unknown, signal: AbortSignal | undefined): ApiError {
  if (cause instanceof ApiError && cause.code === ApiError.storm) return cause
  return signal?.aborted
    ? new ApiError(ApiError.aborted, 'Canceled', { cause })
    : new ApiError(ApiError.network, 'Network error', { cause })
}
