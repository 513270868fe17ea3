import type { FastifyCorsOptions } from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import { limits } from '@koma/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rateLimitOptions } from '../../http/app.ts'
import type { StagedFiles } from '../../http/bodies/staged-files.ts'
import { type Authentication, authenticate } from '../../http/callers/authentication.ts'
import { Failure } from '../../http/failure.ts'
import { type ResumablePorts, ResumableUploads } from './resumable-uploads.ts'
import { webRequestOf } from './web-request.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    cors?: Pick<FastifyCorsOptions, 'exposedHeaders' | 'strictPreflight' | 'preflightContinue'>
  }
}

const path = `/api${limits.upload.resumablePath}`
const bodyType = 'application/offset+octet-stream'
const version = { 'Tus-Resumable': '1.0.0' }
/** Requests of one user. A large file takes few, but on a bad connection many of them break off. */
const perMinute = 1200

const exposed = ['Location', 'Tus-Resumable', 'Upload-Expires', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset']
const cors = { exposedHeaders: [...exposed, 'X-Request-Id', 'Retry-After'] }

/** Resumable uploads for signed-in users. Guests get a 401, and the uploads of somebody else are not found. */
export function mountResumable(
  settings: { rateLimits: boolean },
  ports: ResumablePorts,
  { authentication, staged }: { authentication: Authentication; staged: StagedFiles },
) {
  return async (app: FastifyInstance): Promise<void> => {
    const uploads = new ResumableUploads(ports, staged, path)
    app.addHook('onClose', async () => uploads.close())

    app.options(path, { config: { cors: { ...cors, strictPreflight: false, preflightContinue: true } } }, discover)
    await app.register(async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        reply.headers({ 'Cache-Control': 'private, no-store', ...version })
        request.caller = await authenticate(request, authentication)
        if (!request.caller) throw new Failure('unauthenticated')
      })
      if (settings.rateLimits)
        await scope.register(rateLimit, { ...rateLimitOptions, max: perMinute, timeWindow: 60_000 })
      // The bytes stay in the socket until the protocol asks for them.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(bodyType, async () => undefined)

      const answer = async (request: FastifyRequest, reply: FastifyReply) => {
        if (!request.caller) throw new Failure('unauthenticated')
        return passOn(await uploads.answer(webRequestOf(request), request.caller), reply)
      }
      const named = (method: string) => ({ callName: `${method} ${limits.upload.resumablePath}`, cors })
      scope.post(path, { config: named('POST'), preParsing: refuseBody }, answer)
      for (const method of ['HEAD', 'PATCH', 'DELETE']) {
        scope.route({ method, url: `${path}/:name`, config: named(method), handler: answer })
      }
    })
  }
}

/** An upload begins without bytes: if a first request with bytes broke off, the client would not know the address to resume at. */
async function refuseBody(request: FastifyRequest): Promise<void> {
  const length = request.headers['content-length']
  if (request.headers['transfer-encoding'] || (length !== undefined && length !== '0')) throw new Failure('media_type')
}

async function passOn(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  for (const [name, value] of response.headers) {
    if (!/^(access-control-|content-length$)/.test(name)) reply.header(name, value)
  }
  const body = response.status === 204 ? undefined : await response.text()
  return reply.status(response.status).send(body)
}

async function discover(_: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const extensions = 'creation,termination,expiration'
  const facts = { 'Tus-Version': '1.0.0', 'Tus-Extension': extensions, 'Tus-Max-Size': limits.upload.maxBytes }
  return reply
    .status(204)
    .headers({ ...version, ...facts })
    .send()
}
