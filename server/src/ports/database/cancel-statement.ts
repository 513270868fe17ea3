import { connect } from 'node:net'
import type pg from 'pg'

const cancelRequest = 80_877_102

/** In ms. A server that does not accept the request within this time is down, so there is nothing left to cancel. */
const patience = 5_000

/** Fields of pg's client that its types leave out. */
interface Session {
  processID: number | null
  secretKey: number | null
}

/**
 * Asks the server to cancel the current statement of a connection. A commit that waits for a missing standby does not notice that
 * its client is gone: without this, each would hold one of the server's connections until the standby is back.
 */
export function cancelStatement(client: pg.Client): void {
  const { processID, secretKey } = client as unknown as Session
  const { host, port } = client
  if (processID === null || secretKey === null) return
  const message = Buffer.alloc(16)
  message.writeInt32BE(message.length, 0)
  message.writeInt32BE(cancelRequest, 4)
  message.writeInt32BE(processID, 8)
  message.writeInt32BE(secretKey, 12)
  // Postgres accepts this request before it asks for TLS or a password.
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  socket.on('error', () => {})
  socket.setTimeout(patience, () => socket.destroy())
  socket.end(message)
}
