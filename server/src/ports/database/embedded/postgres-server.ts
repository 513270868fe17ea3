import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Listening } from '../postgres-address.ts'
import type { PostgresAccount } from './postgres-account.ts'
import { type PostgresBinaries, programEnvironment } from './postgres-binaries.ts'
import { standingIn } from './postgres-cluster.ts'
import type { PostgresLog } from './postgres-log.ts'
import { explainPostgresOutput, isRefusedForNow, readSince } from './postgres-output.ts'
import { settingOptions } from './postgres-settings.ts'
import { readPostmasterFile, stopServer } from './postmaster.ts'

/** Everything needed to start a server. */
export interface Launch {
  cluster: string
  binaries: PostgresBinaries
  account: PostgresAccount
  listening: Listening
  log: PostgresLog
  settings: Readonly<Record<string, string>>
}

export interface PostgresServer {
  /** Resolves when the server has ended, for whatever reason. */
  exited: Promise<void>
  stop(): Promise<void>
}

/** Resolves once the server accepts connections. Retries a start that is refused only because the last server is not quite gone. */
export async function launchServer(launch: Launch): Promise<PostgresServer> {
  for (let refusals = 0; ; refusals++) {
    const position = await launch.log.size()
    const before = await readPostmasterFile(launch.cluster)
    const child = spawnServer(launch)
    let failure = ''
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', (error) => {
        failure = error.message
        resolve()
      })
    })
    const { pid } = child
    if (pid !== undefined) {
      const watch = stopWithUs(pid, launch.account)
      void exited.then(() => watch.kill('SIGKILL'))
      if (await becomesReady(launch.cluster, pid, before?.text ?? '', exited)) {
        return {
          exited,
          async stop() {
            await stopServer(pid, launch.binaries)
            await exited
          },
        }
      }
    }
    await exited
    const output = (await readSince(launch.log.path, position)) || failure
    if (!isRefusedForNow(output) || refusals === 40) throw explainPostgresOutput(output, launch.cluster)
    await sleep(250)
  }
}

function spawnServer({ cluster, binaries, account, listening, log, settings }: Launch): ChildProcess {
  return spawn(binaries.postgres, ['-D', standingIn(cluster), ...listening.options, ...settingOptions(settings)], {
    cwd: cluster,
    env: programEnvironment,
    // Its own process group: Ctrl-C in a terminal must not reach it before the requests in progress are finished.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log.file.fd, log.file.fd],
    ...account,
  })
}

/** Waits without a limit, since recovery after a crash can take long. Returns false if the server has ended. */
async function becomesReady(cluster: string, pid: number, before: string, exited: Promise<void>): Promise<boolean> {
  let gone = false
  void exited.then(() => {
    gone = true
  })
  while (!gone) {
    const found = await readPostmasterFile(cluster)
    // The file of a killed server may contain the same pid that the new one was given.
    if (found?.ready && found.pid === pid && found.text !== before) return true
    await Promise.race([exited, sleep(10)])
  }
  return false
}

/** Stops the server if this process is killed and cannot do so itself: the pipe closes however a process dies. */
function stopWithUs(pid: number, account: PostgresAccount): ChildProcess {
  const watch = spawn('/bin/sh', ['-c', 'read -r end; kill -INT "$1"', 'koma-postgres-watch', String(pid)], {
    cwd: '/',
    env: programEnvironment,
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...account,
  })
  // If there is no shell, the next start stops the leftover server.
  watch.on('error', () => {})
  watch.stdin?.on('error', () => {})
  watch.unref()
  return watch
}
