import type { z } from 'zod'
import type { ErrorName } from './errors.ts'

/**
 * Who may make a call. `guest` lets everyone in, signed in or not; every other word means "signed in, and that".
 * A `session holder` shows the session itself (the cookie, or the refresh token as the bearer); all others show an access token.
 * The http layer turns away guests where `guest` is not named; the finer roles are the business of the feature's access.ts.
 */
export type Caller =
  | 'guest'
  | 'user'
  | 'session holder'
  | 'photo owner'
  | 'tagged person'
  | 'album owner'
  | 'share owner'
  | 'share member'
  | 'share viewer'
  | 'photo adder'
  | 'dm partner'
  | 'group owner'
  | 'payment provider'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type CallName = `${Method} /${string}`

/** How the request's body arrives. `multipart` and `raw` bodies are streams, and the handler reads them itself. */
export type BodyKind = 'json' | 'multipart' | 'raw'

/** A multipart body. Its fields are text on the wire; the handler parses them while the files stream by. */
export interface Form {
  fields: z.ZodObject
  files: Readonly<Record<string, { types: readonly string[]; required: boolean }>>
  /** The fields alone may also be sent as a JSON body. */
  orJson?: boolean
}

export interface Call {
  feature: string
  summary: string
  who: readonly Caller[]
  params?: z.ZodObject
  query?: z.ZodObject
  /** A JSON body. */
  body?: z.ZodType
  /** The same fields may come as `application/x-www-form-urlencoded`, as OAuth clients send them. */
  alsoFormEncoded?: boolean
  /** The body of a `multipart` call. */
  form?: Form
  bodyKind?: BodyKind
  /** Request headers with a meaning of their own, and what it is. */
  headers?: Readonly<Record<string, string>>
  /** What a successful call answers, by status. `null` is an answer without a JSON body. */
  answers: Partial<Record<200 | 201 | 202 | 204, z.ZodType | null>>
  /** The content type of an answer that is not JSON. */
  answerType?: string
  /** What the `data` of each event holds, where the answer is a stream of events. */
  events?: z.ZodType
  errors?: readonly ErrorName[]
  /** Requests per minute and caller, where the default of limits.ts does not fit. */
  rate?: { max: number; per: 'minute' | 'hour' }
}

/** What stands before the path of a call on the server: the identity service is beside the API, since its cookies go to it alone. */
export function rootOf(call: Pick<Call, 'feature'>): '' | '/api' {
  return call.feature === 'identity' ? '' : '/api'
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
