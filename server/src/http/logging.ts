import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import type { Config } from '../config.ts'
import { readableLines } from '../terminal/readable-lines.ts'

const secretFields = [
  'password',
  'new_password',
  'current_password',
  'token',
  'unlock_token',
  'access_token',
  'refresh_token',
  'code',
  'user_code',
  'device_code',
  'authorization',
  'cookie',
  'secret',
  'signature',
]
const redacted = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`])

/**
 * Keeps the code of an error, which says what went wrong, unless it has six digits, like the secret codes that we mail. `err.code`
 * is listed by name, since pino does not tell us which field a leading wildcard matched.
 */
function censor(value: unknown, [field, ...path]: Array<string | symbol>): unknown {
  const isErrorCode = field === 'err' && path.pop() === 'code' && path.every((part) => part === 'cause')
  return isErrorCode && !/^\d{6}$/.test(String(value)) ? value : '[left out]'
}

/**
 * Logs are JSON lines, each with the request id. Only the path of a request is logged, since the query may contain share passwords
 * and the signatures of content addresses.
 */
export function createLog(level: Config['logLevel'], stream: DestinationStream = process.stderr): Log {
  const options = {
    level,
    base: null,
    redact: { paths: [...redacted, 'err.code', 'req.headers.authorization', 'req.headers.cookie'], censor },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request.url), address: request.ip }),
    },
  }
  return pino(options, stream)
}

/** The log of a process, in the format that its reader needs. */
export function openLog({ logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>): Log {
  return createLog(logLevel, logFormat === 'text' ? readableLines(process.stderr) : process.stderr)
}

export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

export type Log = FastifyBaseLogger
