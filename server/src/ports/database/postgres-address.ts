import { closeSync, constants, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { clusterDatabase, clusterUser, passwordFile, standingIn } from './embedded/postgres-cluster.ts'

/** Where clients reach the server, as options of `pg`; a host that is a path is the directory of a Unix socket. */
export interface PostgresAddress {
  host: string
  port: number
  user: string
  database: string
  password?: string
}

export interface Listening {
  address: PostgresAddress
  /** Server options that make it listen there, and nowhere else. */
  options: string[]
  release(): Promise<void>
}

const socketPort = 5432
const longestSocketPath = process.platform === 'linux' ? 107 : 103

export async function chooseAddress(cluster: string): Promise<Listening> {
  if (process.platform === 'win32') return chooseLoopbackAddress(cluster)
  const base = { port: socketPort, user: clusterUser, database: clusterDatabase }
  const at = (directory: string) => ['-p', String(socketPort), '-c', 'listen_addresses=', '-k', directory]
  if (Buffer.byteLength(`${cluster}/.s.PGSQL.${socketPort}`) <= longestSocketPath) {
    return { address: { ...base, host: cluster }, options: at(standingIn(cluster)), release: async () => {} }
  }
  if (process.platform === 'linux') {
    // The path is too long to connect to, but /proc gives an open directory a short path for as long as this process lives.
    const directory = openSync(cluster, constants.O_RDONLY | constants.O_DIRECTORY)
    return {
      address: { ...base, host: `/proc/self/fd/${directory}` },
      options: at(standingIn(cluster)),
      release: async () => closeSync(directory),
    }
  }
  const directory = await mkdtemp(join(tmpdir(), 'koma-'))
  return {
    address: { ...base, host: directory },
    options: at(directory),
    release: () => rm(directory, { recursive: true, force: true }),
  }
}

async function chooseLoopbackAddress(cluster: string): Promise<Listening> {
  const password = (await readFile(passwordFile(dirname(cluster)), 'utf8')).trim()
  const host = '127.0.0.1'
  const port = await findFreePort(host)
  return {
    address: { host, port, user: clusterUser, database: clusterDatabase, password },
    options: ['-p', String(port), '-c', `listen_addresses=${host}`, '-c', 'unix_socket_directories='],
    release: async () => {},
  }
}

function findFreePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
