import { errorNameOf } from '../error-codes.ts'
import { errors } from '../errors.ts'
import { type Call, callList, errorsOf, rootOf } from '../index.ts'

type Fetch = typeof globalThis.fetch
type Schema = NonNullable<Call['body']>
type SchemaError = NonNullable<ReturnType<Schema['safeParse']>['error']>

const breaches: string[] = []

/** Fails the test if a fake server or the app broke the contract in it; to be called after every test. */
export function expectContractKept(): void {
  const found = [...new Set(breaches.splice(0))]
  if (found.length > 0) throw new Error(`The contract was broken in this test:\n${found.join('\n')}`)
}

/**
 * Validates the requests to a fake server and its responses with the contract's schemas. Breaches are collected and not thrown,
 * because the client would report an exception as a lost connection, and the test would see nothing else.
 */
export function keepToContract(fetch: Fetch): Fetch {
  return async (input, init = {}) => {
    const url = new URL(String(input), 'http://koma.test')
    const method = init.method ?? 'GET'
    const found = findCall(method, url.pathname)
    if (!found) {
      breaches.push(`${method} ${url.pathname}: the contract has no such call`)
      return fetch(input, init)
    }
    const report = (place: string, problem: string | null) => {
      if (problem) breaches.push(`${found.name}: ${place} ${problem}`)
    }
    const response = await fetch(input, init)
    // Input that a fake rejects, such as a weak password, may be invalid: the server would reject it as well.
    if (response.ok) {
      report('path', problemOf(found.call.params, found.params))
      report('query', problemOf(found.call.query, Object.fromEntries(url.searchParams)))
      report('body', bodyProblem(found.call, init.body ?? null))
    }
    report(`answer ${response.status}`, await answerProblem(found.call, response.clone()))
    return response
  }
}

const patterns = callList.map(([name, call]) => {
  const [method = '', path = ''] = name.split(' ')
  const pattern = new RegExp(`^${rootOf(call)}${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  return { name, call, method, pattern, isExact: !path.includes('{') }
})
// Exact paths come first: `GET /my/index` is not the photo with the id "index".
patterns.sort((one, other) => Number(other.isExact) - Number(one.isExact))

function findCall(method: string, pathname: string) {
  for (const { name, call, method: its, pattern } of patterns) {
    const match = its === method ? pattern.exec(pathname) : null
    if (match) return { name, call, params: { ...match.groups } }
  }
  return null
}

function bodyProblem(call: Call, body: NonNullable<RequestInit['body']> | null): string | null {
  // One that streams can be read only once, by the fake.
  if (call.bodyKind === 'raw' || body instanceof ReadableStream) return null
  if (body instanceof FormData) return call.form ? formProblem(call.form, body) : 'is a form'
  const schema = call.body ?? (call.form?.orJson ? call.form.fields : undefined)
  if (!schema) return body === null && !call.form ? null : 'is not of the declared kind'
  return problemOf(schema, body === null ? undefined : JSON.parse(String(body)))
}

function formProblem({ fields, files }: NonNullable<Call['form']>, form: FormData): string | null {
  const sent = [...form]
  const missing = Object.keys(files).find((name) => files[name]?.required && !form.has(name))
  const extra = sent.find(([name, value]) => typeof value !== 'string' && !files[name])?.[0]
  if (missing !== undefined || extra !== undefined) return `${missing ?? extra}: not the declared files`
  return problemOf(fields, Object.fromEntries(sent.filter(([, value]) => typeof value === 'string')))
}

async function answerProblem(call: Call, response: Response): Promise<string | null> {
  const text = await response.text()
  if (isOfProxy(response)) return null
  if (!response.ok) return errorProblem(call, response.status, text)
  const schema = call.answers[response.status as keyof Call['answers']]
  if (schema === undefined) return 'has a status that the call does not declare'
  if (call.answerType) return null
  if (schema === null) return text === '' ? null : 'has a body, which the call does not declare'
  return asIs(schema, parseJson(text))
}

/** A proxy whose server is down responds with a page of its own. */
function isOfProxy({ status, headers }: Response): boolean {
  return (status === 502 || status === 504) && headers.get('Content-Type') === 'text/html'
}

function errorProblem(call: Call, status: number, text: string): string | null {
  const body = parseJson(text) as { code?: unknown; message?: unknown } | undefined
  if (typeof body?.code !== 'number') return 'code: an error needs one'
  if (typeof body.message !== 'string') return 'message: an error needs one'
  const name = errorNameOf(body.code)
  if (name === null) return `code: ${body.code} is not in the catalogue`
  if (errors[name].status !== status) return `code: ${name} has the status ${errors[name].status}`
  return errorsOf(call).includes(name) ? null : `code: the call does not declare ${name}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns how a value violates the schema. Unknown keys count too, because the server would ignore them. */
function problemOf(schema: Schema | undefined, value: unknown): string | null {
  if (!schema) return Object.keys(value as object).map((key) => `${key}: not declared`)[0] ?? null
  const parsed = schema.safeParse(value)
  if (!parsed.success) return describe(parsed.error)
  const extra = differences(value, parsed.data).find(({ kind }) => kind === 'not declared')
  return extra ? `${extra.path}: not declared` : null
}

/** Checks that parsing a response changes nothing, because the server serialises responses by their schema. */
function asIs(schema: Schema, value: unknown): string | null {
  const parsed = schema.safeParse(value)
  if (!parsed.success) return describe(parsed.error)
  const [first] = differences(value, parsed.data)
  return first ? `${first.path}: ${first.kind}` : null
}

function describe({ issues: [issue] }: SchemaError): string {
  return `${issue?.path.join('.')}: ${issue?.message}`
}

interface Difference {
  path: string
  kind: 'not declared' | 'left out' | 'not as the contract writes it'
}

function differences(value: unknown, parsed: unknown, path: readonly string[] = []): Difference[] {
  const here = (kind: Difference['kind'], key?: string): Difference => ({
    path: [...path, key ?? []].flat().join('.'),
    kind,
  })
  if (!isTree(value) || !isTree(parsed)) return Object.is(value, parsed) ? [] : [here('not as the contract writes it')]
  return [...new Set([...Object.keys(value), ...Object.keys(parsed)])].flatMap((key) => {
    if (!Object.hasOwn(parsed, key)) return [here('not declared', key)]
    if (!Object.hasOwn(value, key)) return [here('left out', key)]
    return differences(value[key], parsed[key], [...path, key])
  })
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
