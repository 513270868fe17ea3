import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../ports/attempts/attempt-counter.ts'
import type { BodyRules } from './body-rules.ts'
import { BodyTurns } from './body-turns.ts'
import { Failure } from './failure.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever reads the body awaits it before working on each chunk. */
    bodyTurn(): Promise<void>
  }
}

interface Arriving {
  request: FastifyRequest
  reply: FastifyReply
  /** Of the socket, when the present stretch of waiting began. */
  bytesBefore: number
  /** Of the socket, when the answer had been given. */
  bytesAtAnswer: number | null
  waited: number
  waitedInAll: number
}

/**
 * Cuts off bodies that hardly arrive, bounds how many arrive at once, and lets their chunks in by turns. Only the time in which we wait for the client counts:
 * while bytes lie unread on our side, it is our disk or our image processes that are slow.
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

  // Behind all hooks that find out who is asking, and before the first byte is asked for.
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

  /** Called at each check. It counts checks rather than time, so that a stall of this process is not held against clients. */
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
 * Ends the connection, with an answer where none was given. Once a request is answered Node no longer tells it that its socket has
 * closed, so whoever reads the body would wait for ever with what it has staged: the request is destroyed here.
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
 * Throws away what is left of the body behind an answer. Node does so only where nobody began to read: a client whose form was
 * refused half-way would wait for ever to get the rest of it through.
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
