import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import type { Config } from '../config.ts'

const secretFields = [
  'password',
  'new_password',
  'token',
  'unlock_token',
  'code',
  'authorization',
  'cookie',
  'secret',
  'signature',
]
const redacted = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`])

/**
 * Logs are JSON lines with the request id on each. A request is logged by its path alone: share passwords and the signatures
 * of content addresses travel in the query.
 */
export function createLog(level: Config['logLevel'], stream: DestinationStream = process.stderr): Log {
  const options = {
    level,
    base: null,
    redact: { paths: [...redacted, 'req.headers.authorization', 'req.headers.cookie'], censor: '[left out]' },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request.url), address: request.ip }),
    },
  }
  return pino(options, stream)
}

export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

export type Log = FastifyBaseLogger
