import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../ports/attempts/attempt-counter.ts'
import { Failure } from '../failure.ts'
import type { BodyRules } from './body-rules.ts'
import { BodyTurns } from './body-turns.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Readers of the body must await this before they process each chunk. */
    bodyTurn(): Promise<void>
  }
}

interface Arriving {
  request: FastifyRequest
  reply: FastifyReply
  /** The socket's `bytesRead` when the current measurement of the rate began. */
  bytesBefore: number
  /** The socket's `bytesRead` when the answer had been sent. */
  bytesAtAnswer: number | null
  waited: number
  waitedInAll: number
}

/**
 * Cuts off bodies that arrive too slowly, limits how many arrive at once, and makes their chunks take turns. Counts only the time
 * in which we wait for the client: while there are unread bytes, our disk or our image processes are slow.
 */
export function watchBodies(app: FastifyInstance, rules: BodyRules): void {
  const arriving = new Set<Arriving>()
  const underWay = new Map<string, number>()
  const turns = new BodyTurns()
  let timer: NodeJS.Timeout | null = null

  app.decorateRequest('bodyTurn', function (this: FastifyRequest) {
    return turns.take(this.caller?.userId ?? networkOf(this.ip))
  })

  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request.raw)) return
    reply.raw.once('finish', () => dropUnread(request))
    if (!hasMoreToCome(request.raw)) return
    const bytesBefore = request.raw.socket.bytesRead
    arriving.add({ request, reply, bytesBefore, bytesAtAnswer: null, waited: 0, waitedInAll: 0 })
    timer ??= setInterval(check, rules.checkEvery).unref()
  })

  // After all hooks that find out who the caller is, and before the first byte is read.
  app.addHook('preParsing', async (request) => {
    if (!hasMoreToCome(request.raw)) return
    const network = networkOf(request.ip)
    const taken: string[] = []
    const release = () => {
      for (const name of taken.splice(0)) count(name, -1)
    }
    const take = (name: string, most: number) => {
      taken.push(name)
      if (count(name, 1) <= most) return
      release()
      throw new Failure('too_many_requests', { headers: { 'Retry-After': '10' } })
    }
    take(`network ${network}`, rules.perNetwork)
    if (request.caller) take(`user ${request.caller.userId}`, rules.perUser)
    else take(`guests ${network}`, rules.perNetworkOfGuests)
    request.raw.once('end', release).once('close', release)
  })

  function count(name: string, more: 1 | -1): number {
    const now = (underWay.get(name) ?? 0) + more
    if (now > 0) underWay.set(name, now)
    else underWay.delete(name)
    return now
  }

  function check(): void {
    for (const body of arriving) {
      if (!hasMoreToCome(body.request.raw)) arriving.delete(body)
      else if (isTooSlow(body) || hasTooMuchUnread(body)) {
        arriving.delete(body)
        cut(body)
      }
    }
    if (arriving.size > 0 || !timer) return
    clearInterval(timer)
    timer = null
  }

  /** Called at each check. Counts checks instead of time, so that clients do not pay for a stall of this process. */
  function isTooSlow(body: Arriving): boolean {
    const { raw } = body.request
    if (raw.readableLength > 0) return false
    body.waited += rules.checkEvery
    body.waitedInAll += rules.checkEvery
    if (body.waitedInAll >= rules.longestSmallBody && !isUpload(body.request)) return true
    if (body.waited < rules.rateOver) return false
    const bytes = raw.socket.bytesRead - body.bytesBefore
    if (bytes < (rules.leastBytesPerSecond * body.waited) / 1000) return true
    body.bytesBefore = raw.socket.bytesRead
    body.waited = 0
    return false
  }

  function hasTooMuchUnread(body: Arriving): boolean {
    if (!body.reply.raw.writableEnded) return false
    const { bytesRead } = body.request.raw.socket
    body.bytesAtAnswer ??= bytesRead
    return bytesRead - body.bytesAtAnswer > rules.mostUnread
  }
}

/**
 * Ends the connection, with an answer if none was given. Once a request is answered, Node no longer tells it that its socket has
 * closed, so the reader of the body would wait forever and keep what it has staged. So we destroy the request here.
 */
function cut({ request, reply }: Arriving): void {
  if (reply.sent || reply.raw.headersSent) {
    request.raw.destroy()
    return
  }
  reply.raw.once('close', () => request.raw.destroy())
  reply.send(new Failure('request_timeout', { headers: { Connection: 'close' } }))
}

/**
 * Discards the rest of the body after an answer. Node does so only if nobody began to read it: a client whose form was rejected
 * half-way would wait forever to send the rest.
 */
function dropUnread(request: FastifyRequest): void {
  const { raw } = request
  if (raw.readableEnded || raw.destroyed) return
  raw.unpipe()
  raw.removeAllListeners('readable')
  raw.on('data', () => {
    raw.pause()
    void request.bodyTurn().then(() => raw.resume())
  })
  raw.resume()
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** False for a request made inside the process, which has no socket. */
function hasMoreToCome(raw: IncomingMessage): boolean {
  return hasBody(raw) && !raw.complete && raw.socket.bytesRead !== undefined && !raw.socket.destroyed
}

function isUpload({ headers }: FastifyRequest): boolean {
  return /^(multipart\/form-data|application\/offset\+octet-stream)\b/i.test(headers['content-type'] ?? '')
}
