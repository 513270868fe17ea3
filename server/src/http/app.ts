import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { limits } from '@koma/contract/limits'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { networkOf } from '../ports/attempts/attempt-counter.ts'
import { uuidv7 } from '../uuid.ts'
import { refuseEncodedBody } from './bodies/body-encoding.ts'
import { type BodyRules, bodyRules, headerTimes } from './bodies/body-rules.ts'
import { watchBodies } from './bodies/watch-bodies.ts'
import { type Authentication, authenticate, limitFailedAuthentication } from './callers/authentication.ts'
import { clientAddressReader } from './callers/client-address.ts'
import { registerCalls } from './calls.ts'
import { answerClientError, answerOddRequests } from './client-error.ts'
import { answerError, answerNotFound, answerUnroutable } from './errors.ts'
import { Failure, retryAfter } from './failure.ts'
import type { Caller, Handlers } from './handler.ts'
import type { Log } from './logging.ts'
import { headersWithoutHooks, permissionsPolicy, securityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** The error that the request was answered with, for the log. */
    failure: Failure | null
  }
  interface FastifyContextConfig {
    callName?: string
  }
}

export interface AppParts {
  config: Config
  handlers: Handlers
  authentication: Authentication
  /** What is served in addition to the API: identity, content, the web app. */
  mounts: ReadonlyArray<(app: FastifyInstance) => Promise<void> | void>
  log: Log
  /** Overrides for tests, which cannot wait as long. */
  bodies?: Partial<BodyRules>
  /** Whether the process is about to stop, so that clients must open their next connection elsewhere. */
  isDraining?(): boolean
  /** The only feature whose calls are answered; all calls if it is not set. */
  only?: string
}

/** Builds the whole HTTP server, ready to listen. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, handlers, authentication, mounts, log, bodies, isDraining = () => false, only } = parts
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => uuidv7(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_000_000,
    http: headerTimes,
    clientErrorHandler: answerClientError,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    // While closing, we still answer requests on open connections, and tell each client to connect elsewhere.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      answerUnroutable(error, request, reply.headers(headersWithoutHooks(config))),
  })
  answerOddRequests(app.server)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerNotFound)
  app.decorateRequest('caller', null)
  app.decorateRequest('failure', null)
  const addressOf = clientAddressReader(config.trustProxy)
  app.addHook('onRequest', async (request, reply) => {
    // We do not use Fastify's trustProxy, which also trusts X-Forwarded-Host and X-Forwarded-Proto, keeps ports and texts that are
    // no addresses, and trusts no proxy at all if it is given a number of proxies.
    Object.defineProperty(request, 'ip', { value: addressOf(request.raw) })
    reply.header('X-Request-Id', request.id).header('Permissions-Policy', permissionsPolicy)
  })
  app.addHook('onSend', async (_, reply) => {
    if (isDraining()) reply.header('Connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'error' : 'info'
    const { caller, failure, routeOptions } = request
    const line = {
      req: request,
      call: routeOptions.config.callName,
      user: caller?.userId,
      status: reply.statusCode,
      // Not named `code`, which the log leaves out because mailed codes are secret.
      error: failure?.error,
      error_code: failure?.code,
      ms: Math.round(reply.elapsedTime),
    }
    request.log[level](line, 'answered')
  })
  await app.register(helmet, securityHeaders(config))
  await app.register(cors, corsOptions(config))
  watchBodies(app, { ...bodyRules, ...bodies })
  app.addHook('onRequest', refuseEncodedBody)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
    // We use the plugin only to compress answers.
    globalDecompression: false,
  })
  await limitFailedAuthentication(app, config.rateLimits)
  await app.register(
    async (api) => {
      await api.register(multipart, {
        limits: { files: 1, fields: 20, fieldSize: limits.upload.logFactsBytes, fileSize: limits.upload.maxBytes + 1 },
      })
      api.addHook('onRequest', async (request, reply) => {
        reply.header('Cache-Control', 'private, no-store')
        request.caller = await authenticate(request, authentication)
      })
      if (config.rateLimits) await api.register(rateLimit, rateLimitOptions)
      registerCalls(api, handlers, only)
    },
    { prefix: '/api' },
  )
  for (const mount of mounts) await app.register(async (scope) => mount(scope))
  return app
}

export const rateLimitOptions = {
  global: true,
  keyGenerator: (request: { caller: Caller | null; ip: string }) => request.caller?.userId ?? networkOf(request.ip),
  addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  errorResponseBuilder: (_: unknown, context: { ttl: number }) =>
    new Failure('too_many_requests', { headers: retryAfter(context.ttl) }),
}

function corsOptions(config: Config) {
  const own = config.publicUrl ? [new URL(config.publicUrl).origin] : []
  return {
    origin: [...own, ...config.allowedOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    exposedHeaders: ['X-Request-Id', 'Retry-After', 'ETag', 'Location', 'Upload-Offset'],
    credentials: false,
    maxAge: 86_400,
  }
}
