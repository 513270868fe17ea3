import type { z } from 'zod'
import type { ErrorName } from './errors.ts'

/**
 * Who may make a call. `guest` admits everyone, signed in or not; every other word means "signed in, and that". A `session holder`
 * sends the session itself (the cookie, or the refresh token as the bearer); all others send an access token. The http layer
 * rejects guests unless `guest` is named, and the tokens of sync clients unless `sync client` is; the feature's access.ts checks
 * the finer roles.
 */
export type Caller =
  | 'guest'
  | 'user'
  | 'session holder'
  /** A program that was connected by the device grant. It may do no more than its user agreed to: add photos. */
  | 'sync client'
  | 'photo owner'
  | 'tagged person'
  | 'album owner'
  | 'share owner'
  | 'share member'
  | 'share viewer'
  | 'photo adder'
  | 'dm partner'
  | 'group owner'
  | 'takedown owner'
  | 'payment provider'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type CallName = `${Method} /${string}`

/** How the request's body is sent. `multipart` and `raw` bodies are streams, which the handler reads itself. */
export type BodyKind = 'json' | 'multipart' | 'raw'

/** A multipart body. Its fields are text; the handler parses them while the files are streamed. */
export interface Form {
  fields: z.ZodObject
  files: Readonly<Record<string, { types: readonly string[]; required: boolean }>>
  /** Without files, the fields may also be sent as a JSON body. */
  orJson?: boolean
}

export interface Call {
  feature: string
  summary: string
  who: readonly Caller[]
  /** Also for users who have not agreed to the current terms; every other call answers them 1011. */
  beforeTerms?: true
  params?: z.ZodObject
  query?: z.ZodObject
  /** A JSON body. */
  body?: z.ZodType
  /** The same fields may be sent as `application/x-www-form-urlencoded`, as OAuth clients do. */
  alsoFormEncoded?: boolean
  /** The body of a `multipart` call. */
  form?: Form
  bodyKind?: BodyKind
  /** Request headers with a special meaning, and a description of it. */
  headers?: Readonly<Record<string, string>>
  /** The bodies of successful answers, by status. `null` means no JSON body. */
  answers: Partial<Record<200 | 201 | 202 | 204, z.ZodType | null>>
  /** The content type of an answer that is not JSON. */
  answerType?: string
  /** The `data` of each event, if the answer is an event stream. */
  events?: z.ZodType
  errors?: readonly ErrorName[]
  /** The rate limit per caller, if the default of limits.ts does not fit. */
  rate?: { max: number; per: 'minute' | 'hour' }
}

/** The prefix of a call's path on the server. The identity service is beside the API, so that its cookies are sent to it alone. */
export function rootOf(call: Pick<Call, 'feature'>): '' | '/api' {
  return call.feature === 'identity' ? '' : '/api'
}

/** Whether a call is refused to a signed-in user who has not agreed to the current terms. */
export function needsTerms(call: Pick<Call, 'feature' | 'who' | 'beforeTerms'>): boolean {
  // Calls of the identity service that guests may make look at no session: signing in and out, and renewing a token.
  const isEntrance = call.feature === 'identity' && call.who.includes('guest')
  return !call.beforeTerms && !isEntrance
}

type Unplaced = Omit<Call, 'feature'>

/** Declares the calls of one feature; the key is the call's name, `METHOD /path/{Param}`. */
export function calls<const Table extends Record<CallName, Unplaced>>(
  feature: string,
  table: Table,
): { [Name in keyof Table]: Table[Name] & { feature: string } } {
  const placed = Object.entries(table).map(([name, call]) => [name, { ...call, feature }])
  return Object.fromEntries(placed)
}
