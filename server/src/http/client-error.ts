import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorName } from '@koma/contract/errors'
import { Failure } from './failure.ts'

/** Node's errors for requests that it could not read. Any other error means a malformed request. */
const known: Record<string, ErrorName> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
}

/** Answers a client that does not speak HTTP, or too slowly, in the format of all our errors, and ends the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  // If an answer is already being sent, the client would read another one as a part of it.
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

/** By default, Node closes the connection on CONNECT, and answers an `Expect` other than 100-continue without a body. */
export function answerOddRequests(server: Server): void {
  server.on('connect', (_, socket) => answerClientError(new Error('CONNECT is not served.'), socket as Socket))
  server.on('checkExpectation', (request) =>
    answerClientError(new Error('Only 100-continue can be expected.'), request.socket),
  )
}

/** Node keeps the answer that is being sent on a socket under this name, and checks it for the same reason. */
interface AnsweringSocket extends Socket {
  _httpMessage?: { headersSent: boolean }
}
