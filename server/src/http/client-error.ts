import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorName } from '@koma/contract/errors'
import { Failure } from './failure.ts'

/** What Node could not read as a request. Anything else it says of a client is a request that is malformed. */
const known: Record<string, ErrorName> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
}

/** Answers a client that does not speak HTTP, or too slowly, as every other error is answered, and ends the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  // Where an answer is on its way already, another one in the midst of it would be read as a part of it.
  const isAnswering = (socket as AnsweringSocket)._httpMessage?.headersSent
  if (!socket.writable || isAnswering) {
    socket.destroy()
    return
  }
  const { status, code, message } = new Failure(known[error.code ?? ''] ?? 'bad_request')
  const body = JSON.stringify({ code, message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

/** Node answers these two by itself: a proxy request by closing the connection, an expectation other than 100 without a body. */
export function answerOddRequests(server: Server): void {
  server.on('connect', (_, socket) => answerClientError(new Error('CONNECT is not served.'), socket as Socket))
  server.on('checkExpectation', (request) =>
    answerClientError(new Error('Only 100-continue can be expected.'), request.socket),
  )
}

/** Node keeps the answer that a socket is busy with under this name, and looks at it for the same reason. */
interface AnsweringSocket extends Socket {
  _httpMessage?: { headersSent: boolean }
}
