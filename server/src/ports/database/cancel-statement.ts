import { connect } from 'node:net'
import type pg from 'pg'

const cancelRequest = 80_877_102

/** A server that does not take the request in this time, in ms, is away as a whole: there is nothing left to cancel. */
const patience = 5_000

/** What pg knows of its connection and its types do not name. */
interface Session {
  processID: number | null
  secretKey: number | null
}

/**
 * Asks the server to give up on what a connection waits for. A commit that waits for a missing standby does not notice that
 * its client is gone: without this, each of them would hold one of the server's connections until the standby is back.
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
  // Postgres takes this request before it asks for TLS or a password.
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  socket.on('error', () => {})
  socket.setTimeout(patience, () => socket.destroy())
  socket.end(message)
}
