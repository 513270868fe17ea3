import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { commandOf } from './command.ts'
import { projectRoot } from './source-files.ts'

const webPort = '5173'

/** The web app with hot module replacement, which proxies calls to a server that restarts when its sources change. */
function run(args: string[], environment: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  })
}

const server = run(
  ['--watch', '--watch-preserve-output', join(projectRoot, 'server/src/main.ts'), ...process.argv.slice(2)],
  {
    KOMA_PUBLIC_URL: process.env['KOMA_PUBLIC_URL'] ?? `http://localhost:${webPort}`,
  },
)
const web = run([commandOf('vite', 'vite'), join(projectRoot, 'web'), '--port', webPort, '--strictPort'])

const parts = [server, web]
let stopping = false

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.all(
    parts.map(async (part) => {
      if (part.exitCode !== null || part.signalCode !== null) return
      part.kill('SIGTERM')
      await once(part, 'exit')
    }),
  )
  process.exit(process.exitCode ?? 0)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
process.on('disconnect', stop)
for (const part of parts) {
  part.once('exit', (code) => {
    if (!stopping) process.exitCode = code || 1
    void stop()
  })
}
