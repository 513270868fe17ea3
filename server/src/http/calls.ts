import { type Call, callList, inputErrorOf, type Name, rootOf } from '@koma/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { serialisers } from './answers/serialise.ts'
import { Failure } from './failure.ts'
import type { CallContext, Handlers } from './handler.ts'
import { rateLimitOf } from './rate-limits.ts'

/**
 * Registers one route per call of the contract, under the prefix of the given instance. A call without a handler answers 501 to
 * callers who may make it. If `only` is set, only the calls of that feature are registered; otherwise those of the API.
 */
export function registerCalls(app: FastifyInstance, handlers: Handlers, only?: string): void {
  const names = new Set<string>(callList.map(([name]) => name))
  const stray = Object.keys(handlers).find((name) => !names.has(name))
  if (stray) throw new Error(`There is a handler for "${stray}", which is not a call of the contract.`)

  const wanted = callList.filter(([, call]) => (only === undefined ? rootOf(call) === '/api' : call.feature === only))
  const raw = wanted.filter(([, call]) => call.bodyKind === 'raw')
  const parsed = wanted.filter(([, call]) => call.bodyKind !== 'raw')
  for (const [name, call] of parsed) registerCall(app, name, call, handlers)
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: FastifyRequest, body: Buffer) => body)
    for (const [name, call] of raw) registerCall(scope, name, call, handlers)
  })
}

function registerCall(app: FastifyInstance, name: Name, call: Call, handlers: Handlers): void {
  if (call.who.length === 0) throw new Error(`Nobody may make the call ${name}.`)
  const [method = '', path = ''] = name.split(' ')
  const serialise = serialisers(call)
  const handler = handlers[name] as AnyHandler | undefined
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: { callName: name, rateLimit: rateLimitOf(method, call) },
    /** Before the body is read, so that strangers cannot make us receive what we would reject anyway. */
    onRequest: async ({ caller }) => {
      if (!caller && !call.who.includes('guest')) throw new Failure('unauthenticated')
      if (caller?.client !== undefined && !call.who.includes('sync client')) throw new Failure('forbidden')
      if (!handler) throw new Failure('not_implemented')
    },
    handler: async (request, reply) => {
      const answer = await handler?.(contextOf(call, request, reply))
      if (reply.sent || !answer) return reply
      reply.status(answer.status)
      if (answer.body === null) return reply.send()
      return reply.type('application/json; charset=utf-8').send(serialise(answer.status, answer.body))
    },
  })
}

type AnyHandler = (context: CallContext<Name>) => Promise<{ status: number; body: unknown } | null>

function contextOf(call: Call, request: FastifyRequest, reply: FastifyReply): CallContext<Name> {
  const json = (call.bodyKind ?? 'json') === 'json'
  return {
    caller: request.caller,
    params: parsePart(call.params, request.params, 'path', 'not_found'),
    query: parsePart(call.query, request.query, 'query', 'invalid_input'),
    body: json ? parsePart(call.body, request.body, 'body', 'invalid_input') : request.body,
    request,
    reply,
  } as CallContext<Name>
}

/** An invalid path is a 404. For an invalid query or body, the error says what is wrong. */
function parsePart(
  schema: z.ZodType | undefined,
  value: unknown,
  part: string,
  refusal: 'not_found' | 'invalid_input',
): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  if (refusal === 'not_found') throw new Failure('not_found')
  const { error, message } = inputErrorOf(parsed.error, part)
  throw new Failure(error, { message })
}
