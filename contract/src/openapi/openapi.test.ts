import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { callList } from '../all-calls.ts'
import { errorsOf } from '../call-errors.ts'
import { errors } from '../errors.ts'
import { openApiDocument } from './openapi.ts'
import type { Json } from './openapi-schemas.ts'

const document = JSON.parse(JSON.stringify(openApiDocument())) as ReturnType<typeof openApiDocument>
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

function visit(node: unknown, see: (object: Json) => void): void {
  if (Array.isArray(node)) for (const item of node) visit(item, see)
  else if (node !== null && typeof node === 'object') {
    see(node as Json)
    for (const value of Object.values(node)) visit(value, see)
  }
}

function resolve(reference: string): unknown {
  const steps = reference.replace('#/', '').split('/')
  return steps.reduce<unknown>((node, step) => (node as Json | undefined)?.[step], document)
}

describe('the OpenAPI document', () => {
  it('is the one that is committed', () => {
    const committed = readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8')
    expect(JSON.parse(committed), 'run `npm run openapi` to write it anew').toEqual(document)
  })

  it('is OpenAPI 3.1 with every call and no other', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.info).toMatchObject({ title: 'Koma', version: expect.any(String) })
    expect(operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(
      callList.map(([name]) => name as string).sort(),
    )
  })

  it('has a unique operation id for each call', () => {
    const ids = operations.map(({ operation }) => operation['operationId'])
    for (const id of ids) expect(id).toMatch(/^[a-z]\w+$/)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has no dangling references', () => {
    const references: string[] = []
    visit(document, (object) => {
      if (typeof object['$ref'] === 'string') references.push(object['$ref'])
    })
    expect(references.length).toBeGreaterThan(100)
    expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([])
  })

  it('uses every component it has', () => {
    const text = JSON.stringify(document)
    const unused = (['schemas', 'responses', 'headers'] as const).flatMap((kind) =>
      Object.keys(document.components[kind]).filter((name) => !text.includes(`"#/components/${kind}/${name}"`)),
    )
    expect(unused).toEqual([])
  })

  it('declares exactly the parameters of each path, all of them required', () => {
    for (const { path, operation } of operations) {
      const parameters = ((operation['parameters'] ?? []) as Json[]).filter((parameter) => parameter['in'] === 'path')
      const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1])
      expect(parameters.map((parameter) => parameter['name'])).toEqual(inPath)
      expect(parameters.every((parameter) => parameter['required'] === true)).toBe(true)
    }
  })

  it('describes each answer and each error with its code', () => {
    for (const [name, call] of callList) {
      const [method = '', path = ''] = name.split(' ')
      const responses = document.paths[path]?.[method.toLowerCase()]?.['responses'] as Record<string, Json>
      const statuses = [...Object.keys(call.answers), ...errorsOf(call).map((error) => String(errors[error].status))]
      expect(Object.keys(responses)).toEqual([...new Set(statuses)].sort())
      for (const response of Object.values(responses)) {
        const whole = (typeof response['$ref'] === 'string' ? resolve(response['$ref']) : response) as Json
        expect(whole['description']).not.toBe('')
      }
    }
  })

  it('requires a token if guests are not allowed, and a session if the call changes the account itself', () => {
    for (const [name, call] of callList) {
      const [method = '', path = ''] = name.split(' ')
      const security = document.paths[path]?.[method.toLowerCase()]?.['security']
      const token = call.feature === 'identity' ? [{ session_cookie: [] }, { refresh_token: [] }] : [{ bearer: [] }]
      if (!call.who.includes('guest')) expect(security).toEqual(token)
      else expect(security).not.toEqual(token)
    }
  })

  it('places the identity service beside the API, and accepts forms from OAuth clients', () => {
    const token = document.paths['/identity/token']?.['post'] as Json
    expect(token['servers']).toEqual([{ url: '/' }])
    expect(Object.keys((token['requestBody'] as { content: Json }).content)).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
    ])
    expect(document.paths['/me']?.['get']?.['servers']).toBeUndefined()
  })

  it('describes the upload as a form with a file', () => {
    const body = document.paths['/photo']?.['post']?.['requestBody'] as Json
    expect(body['content']).toMatchObject({
      'multipart/form-data': {
        schema: {
          required: ['file'],
          properties: { file: {}, last_modified_at: {}, width: {}, height: {}, utc_offset_minutes: {} },
        },
        encoding: { file: { contentType: 'image/jpeg, image/png' } },
      },
    })
  })
})
