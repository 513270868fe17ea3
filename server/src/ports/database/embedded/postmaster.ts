import { execFile } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isAlive, readCommandLine } from '../../../process/running-process.ts'
import { StartError } from '../../../process/start-error.ts'
import type { PostgresAddress } from '../postgres-address.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

/** The file in which a server describes itself. */
export interface PostmasterFile {
  text: string
  pid: number
  ready: boolean
}

export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n')
  return { text, pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
}

/**
 * A name on the server's command line that tells to which directory it belongs. It is made from the directory itself, not from its
 * path: a copy of a directory contains the original's pid file, and starting the copy must not stop the original.
 */
export async function nameServer(cluster: string): Promise<string> {
  const { dev, ino } = await stat(cluster, { bigint: true })
  return `koma-${dev}-${ino}`
}

/** Stops the server that a killed Koma left behind. The caller must hold the lock of the data directory. */
export async function clearLeftovers(
  cluster: string,
  address: PostgresAddress,
  binaries: PostgresBinaries,
): Promise<void> {
  const found = await readPostmasterFile(cluster)
  const alive = found !== null && isAlive(found.pid)
  const ours = alive && (await readCommandLine(found.pid)).includes(await nameServer(cluster))
  if (ours) await stopServer(found.pid, binaries)
  if (await answers(address)) {
    throw new StartError(
      `The database in ${cluster} is in use by a PostgreSQL server that this Koma did not start: stop that one first.`,
    )
  }
  // Another process has this pid now. PostgreSQL would mistake it for a running server and refuse to start for ever.
  if (alive && !ours) await rm(join(cluster, 'postmaster.pid'), { force: true })
}

/**
 * Asks for a fast shutdown, then for an immediate one, then kills it. Even the last loses no data and only costs a recovery at the
 * next start.
 */
export async function stopServer(pid: number, binaries: PostgresBinaries): Promise<void> {
  for (const [signal, patience] of [
    ['INT', 30_000],
    ['QUIT', 5_000],
    ['KILL', 5_000],
  ] as const) {
    await sendSignal(pid, signal, binaries)
    const deadline = performance.now() + patience
    while (performance.now() < deadline) {
      if (!isAlive(pid)) return
      await sleep(10)
    }
  }
}

async function sendSignal(pid: number, signal: 'INT' | 'QUIT' | 'KILL', binaries: PostgresBinaries): Promise<void> {
  try {
    // On Windows, Node can only kill a process, not send it signals.
    if (process.platform === 'win32') await promisify(execFile)(binaries.pgCtl, ['kill', signal, String(pid)])
    else process.kill(pid, `SIG${signal}`)
  } catch {
    // It has already ended.
  }
}

/** Also finds a server in another container that shares the directory, whose pid means nothing here. */
function answers({ host, port }: PostgresAddress): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    const finish = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
  })
}
