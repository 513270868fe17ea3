import type { z } from 'zod'
import { type Call, type Form, rootOf } from '../call.ts'
import { errorsOf } from '../call-errors.ts'
import { type ErrorName, errors } from '../errors.ts'
import { type Json, schemaOf } from './openapi-schemas.ts'

const requestId = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }

/** One call as an operation of the document. Adds the responses of its errors, which many calls share, to `failures`. */
export function operationOf(name: string, call: Call, failures: Map<string, Json>): Json {
  const parameters = [
    ...parametersOf('path', call.params),
    ...parametersOf('query', call.query),
    ...Object.entries(call.headers ?? {}).map(([header, description]) => ({
      name: header,
      in: 'header',
      description,
      schema: { type: 'string' },
    })),
  ]
  const body = requestBodyOf(call)
  return {
    operationId: operationIdOf(name),
    ...(rootOf(call) === '' && { servers: [{ url: '/' }] }),
    tags: [call.feature],
    summary: call.summary,
    'x-who': call.who,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: { ...answersOf(call), ...failuresOf(call, failures) },
    security: securityOf(call),
  }
}

/** `GET /album/{AlbumId}/photos` becomes `getAlbumByAlbumIdPhotos`. */
function operationIdOf(name: string): string {
  const [method = '', path = ''] = name.split(' ')
  const words = path
    .replace(/\{(\w+)\}/g, 'By_$1')
    .split(/[/_-]/)
    .filter(Boolean)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function securityOf(call: Call): Json[] {
  const shown = call.feature === 'identity' ? [{ session_cookie: [] }, { refresh_token: [] }] : [{ bearer: [] }]
  if (!call.who.includes('guest')) return shown
  return call.who.length === 1 ? [] : [{}, ...shown]
}

function parametersOf(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const { description, ...json } = schemaOf(field as z.ZodType, 'output')
    const required = !(field as z.ZodType).safeParse(undefined).success
    return { name, in: place, required, ...(description ? { description } : {}), schema: json }
  })
}

function requestBodyOf(call: Call): Json | null {
  if (call.bodyKind === 'raw') return { required: true, content: { 'application/json': { schema: {} } } }
  if (call.form) return formOf(call.form)
  if (!call.body) return null
  const schema = schemaOf(call.body, 'input')
  return {
    required: !call.body.safeParse(undefined).success,
    content: {
      'application/json': { schema },
      ...(call.alsoFormEncoded && { 'application/x-www-form-urlencoded': { schema } }),
    },
  }
}

function formOf({ fields, files, orJson }: Form): Json {
  const text = schemaOf(fields, 'input') as { properties?: Json; required?: string[] }
  const named = Object.entries(files)
  const schema = {
    type: 'object',
    properties: { ...Object.fromEntries(named.map(([name]) => [name, {}])), ...text.properties },
    required: [...named.filter(([, file]) => file.required).map(([name]) => name), ...(text.required ?? [])],
  }
  const encoding = Object.fromEntries(named.map(([name, { types }]) => [name, { contentType: types.join(', ') }]))
  return {
    required: true,
    content: {
      'multipart/form-data': { schema, encoding },
      ...(orJson && { 'application/json': { schema: text } }),
    },
  }
}

function answersOf(call: Call): Json {
  const answers = Object.entries(call.answers).map(([status, schema]) => {
    const content = contentOf(call, schema ?? null)
    return [status, { description: describedStatus[status] ?? 'Done', headers: requestId, ...(content && { content }) }]
  })
  return Object.fromEntries(answers)
}

const describedStatus: Record<string, string> = {
  200: 'Done',
  201: 'Made',
  202: 'Begun',
  204: 'Done; there is no body',
}

function contentOf(call: Call, schema: z.ZodType | null): Json | null {
  if (call.answerType) return { [call.answerType]: { schema: call.events ? schemaOf(call.events, 'output') : {} } }
  return schema ? { 'application/json': { schema: schemaOf(schema, 'output') } } : null
}

function failuresOf(call: Call, failures: Map<string, Json>): Json {
  const byStatus = Map.groupBy(errorsOf(call), (name) => errors[name].status)
  const references = [...byStatus]
    .sort(([one], [other]) => one - other)
    .map(([status, names]) => {
      const component = `Error${status}With${names.map((name) => errors[name].code).join('And')}`
      failures.set(component, failureResponse(status, names))
      return [status, { $ref: `#/components/responses/${component}` }]
    })
  return Object.fromEntries(references)
}

function failureResponse(status: number, names: ErrorName[]): Json {
  const retryAfter = (status === 429 || status === 503) && {
    'Retry-After': { $ref: '#/components/headers/RetryAfter' },
  }
  const schema = {
    $ref: '#/components/schemas/Error',
    properties: { code: { enum: names.map((name) => errors[name].code) } },
  }
  return {
    description: names.map((name) => `${errors[name].code} ${errors[name].message}`).join('; '),
    headers: { ...requestId, ...retryAfter },
    content: { 'application/json': { schema } },
  }
}
