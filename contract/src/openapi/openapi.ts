import contractPackage from '../../package.json' with { type: 'json' }
import { callList } from '../all-calls.ts'
import { limits } from '../limits.ts'
import { operationOf } from './openapi-operation.ts'
import { componentSchemas, type Json } from './openapi-schemas.ts'

export interface OpenApiDocument {
  openapi: string
  info: Json
  servers: Json[]
  tags: Json[]
  paths: Record<string, Record<string, Json>>
  components: { schemas: Json; responses: Json; headers: Json; securitySchemes: Json }
}

const description = [
  'Keeps and shares the photos people take in virtual worlds.',
  'Ids are UUIDv7. Moments are ISO 8601 with offset, except where a name says milliseconds or an album counts seconds.',
  'Lists page by a start or a cursor, never by a number of things to skip.',
  `Photos of ${limits.upload.resumableFromBytes} bytes and more can be uploaded in resumable pieces by the tus protocol, under the same limits as POST /photo.`,
].join('\n\n')

/** The API as an OpenAPI 3.1 document. */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  const failures = new Map<string, Json>()
  for (const [name, call] of callList) {
    const [method = '', path = ''] = name.split(' ')
    paths[path] ??= {}
    paths[path][method.toLowerCase()] = operationOf(name, call, failures)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Koma', version: contractPackage.version, description, license: { name: contractPackage.license } },
    servers: [{ url: '/api' }],
    tags: [...new Set(callList.map(([, call]) => call.feature))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: errorSchema, ...componentSchemas() },
      responses: Object.fromEntries([...failures].sort(([one], [other]) => (one < other ? -1 : 1))),
      headers: {
        RequestId: { description: 'The trace id of this request', schema: { type: 'string' } },
        RetryAfter: { description: 'Seconds to wait before the next request', schema: { type: 'integer' } },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session_cookie: { type: 'apiKey', in: 'cookie', name: 'koma_session' },
        refresh_token: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

const errorSchema = {
  type: 'object',
  description: 'What every call answers when it fails; the code is from the catalogue of the contract.',
  properties: { code: { type: 'integer' }, message: { type: 'string' } },
  required: ['code', 'message'],
}
