import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { PostgresAddress } from '../database/postgres-address.ts'

const notificationResponse = 'A'.charCodeAt(0)

/**
 * A proxy in front of Postgres that passes everything but notifications, as pgbouncer does in transaction mode: LISTEN succeeds,
 * and no notification ever arrives.
 */
export async function startDeafProxy(address: string | PostgresAddress) {
  const { host, port, url } = placeOf(address)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const postgres = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    for (const socket of [client, postgres]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        postgres.destroy()
      })
    }
    client.pipe(postgres)
    let rest = Buffer.alloc(0)
    postgres.on('data', (data) => {
      rest = Buffer.concat([rest, data])
      while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const length = rest.readInt32BE(1) + 1
        if (rest[0] !== notificationResponse) client.write(rest.subarray(0, length))
        rest = rest.subarray(length)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const through = typeof bound === 'object' && bound ? bound.port : 0
  return {
    address: url(through),
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function placeOf(address: string | PostgresAddress) {
  if (typeof address !== 'string') {
    const url = (port: number) => ({ ...address, host: '127.0.0.1', port })
    return { host: address.host, port: address.port, url }
  }
  const parsed = new URL(address)
  const url = (port: number) => {
    const other = new URL(address)
    other.host = `127.0.0.1:${port}`
    return other.href
  }
  return { host: parsed.hostname, port: Number(parsed.port || 5432), url }
}
