import { allCalls, type Call, type Data, type Method, type Name } from '@koma/contract'
import { z } from 'zod'

/** The calls of the identity service by their method, without `/identity`. */
type PathOf<M extends Method> = Name extends infer N ? (N extends `${M} /identity${infer Path}` ? Path : never) : never
type Named<M extends Method, Path extends string> = Extract<`${M} /identity${Path}`, Name>

/** Every error of the service; those of OAuth carry its own names as well. */
const ErrorBody = z.strictObject({
  code: z.int(),
  message: z.string(),
  error: z.string().optional(),
  error_description: z.string().optional(),
})
type ErrorBody = z.infer<typeof ErrorBody>

/**
 * The body is the one that the contract defines for the call, or an error: the test knows which by the status. Either was
 * validated against its schema when it arrived.
 */
export interface Answer<Body = unknown> {
  status: number
  body: Body
  headers: Headers
}
type AnswerOf<N extends Name> = Answer<[Data<N>] extends [null] ? ErrorBody : NonNullable<Data<N>> & ErrorBody>

/** A client that keeps its cookie; by default it is a page of the service's own origin. */
export class TestVisitor {
  cookie: string | null = null
  /** The cookie that makes this browser known after it has signed in. */
  deviceCookie: string | null = null
  private readonly url: string
  private readonly headers: Record<string, string>

  constructor(url: string, headers: Record<string, string> = {}) {
    this.url = url
    this.headers = { 'user-agent': 'a browser', origin: new URL(url).origin, ...headers }
  }

  post<Path extends PathOf<'POST'>>(
    path: Path,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<AnswerOf<Named<'POST', Path>>> {
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = body === undefined ? null : JSON.stringify(body)
    return this.call(`POST /identity${path}`, path, sent, { ...type, ...headers })
  }

  postForm<Path extends PathOf<'POST'>>(
    path: Path,
    fields: Record<string, string>,
  ): Promise<AnswerOf<Named<'POST', Path>>> {
    const form = new URLSearchParams(fields).toString()
    return this.call(`POST /identity${path}`, path, form, { 'content-type': 'application/x-www-form-urlencoded' })
  }

  devices(headers: Record<string, string> = {}): Promise<AnswerOf<'GET /identity/devices'>> {
    return this.call('GET /identity/devices', '/devices', null, headers)
  }

  disconnect(
    id: string,
    headers: Record<string, string> = {},
  ): Promise<AnswerOf<'DELETE /identity/devices/{DeviceId}'>> {
    return this.call('DELETE /identity/devices/{DeviceId}', `/devices/${id}`, null, headers)
  }

  disconnectOthers(headers: Record<string, string> = {}): Promise<AnswerOf<'DELETE /identity/devices'>> {
    return this.call('DELETE /identity/devices', '/devices', null, headers)
  }

  /** Makes a request that is not a call of the contract. */
  async request(method: string, path: string, sent: string | null, more: Record<string, string> = {}): Promise<Answer> {
    const cookies = [this.deviceCookie, this.cookie].filter((cookie) => cookie !== null)
    const cookie: Record<string, string> = cookies.length > 0 ? { cookie: ['other=1', ...cookies].join('; ') } : {}
    const headers = { ...this.headers, ...cookie, ...more }
    const response = await fetch(this.url + path, { method, body: sent, headers })
    for (const set of response.headers.getSetCookie()) {
      const cookie = set.includes('Max-Age=0') ? null : (set.split(';')[0] ?? null)
      if (set.includes('koma_device=')) this.deviceCookie = cookie
      else this.cookie = cookie
    }
    const text = await response.text()
    const body: unknown = text ? JSON.parse(text) : null
    return { status: response.status, body, headers: response.headers }
  }

  private async call<N extends Name>(
    name: N,
    path: string,
    sent: string | null,
    more: Record<string, string>,
  ): Promise<AnswerOf<N>> {
    const [method = ''] = name.split(' ')
    const answer = await this.request(method, path, sent, more)
    const body = schemaOf(name, answer.status).parse(answer.body)
    return { ...answer, body: body as AnswerOf<N>['body'] }
  }
}

function schemaOf(name: Name, status: number): z.ZodType {
  if (status >= 400) return ErrorBody
  const { answers }: Call = allCalls[name]
  if (!(status in answers)) throw new Error(`${name} answered ${status}, which the contract does not know.`)
  const schema = answers[status as keyof typeof answers]
  return schema instanceof z.ZodObject ? schema.strict() : z.null()
}
