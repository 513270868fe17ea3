import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { projectRoot } from './source-files.ts'

export interface Ended {
  exitCode: number
  /** Standard output and error in order; empty if the output was shown directly. */
  output: string
}

interface RunOptions {
  environment?: Record<string, string>
  /** `show` passes the output through. */
  output?: 'keep' | 'show'
  /** Processes that run longer are killed; the default only catches those that hang. */
  timeoutMs?: number
}

/** Longer than any step takes: a process that still runs then hangs, and would block the whole run. */
const longestRunMs = 30 * 60_000
const longestEndMs = 30_000

const running = new Set<ChildProcess>()
let ending = false

/** Ends child processes together with this one: an orphaned browser or database would keep the machine busy. */
export function endTogether(): void {
  const end = async (signal: NodeJS.Signals) => {
    ending = true
    const ends = [...running].map((child) => once(child, 'close'))
    // Ctrl-C has already reached the children, and a second SIGINT would mean "at once". They clean up only on SIGINT.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) for (const child of running) child.kill('SIGINT')
    await Promise.race([Promise.all(ends), wait(longestEndMs)])
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  process.once('disconnect', () => end('SIGTERM'))
  // The listener must not keep the channel, and with it this process, alive.
  process.channel?.unref()
}

/** Says why a process ended that did not end by itself. */
function unusualEnd({ killed, signalCode }: ChildProcess, timeoutMs: number): string {
  if (killed) return `ended after ${timeoutMs / 60_000} minutes, which is the longest it may run\n`
  return signalCode ? `ended by ${signalCode}\n` : ''
}

/** Runs a script with the Node that runs us, whichever `node` is first in PATH. */
export function runNode(
  args: string[],
  { environment = {}, output = 'keep', timeoutMs = longestRunMs }: RunOptions = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: projectRoot,
      env: { ...process.env, ...environment },
      stdio: output === 'show' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    const tooLong = setTimeout(() => child.kill(), timeoutMs)
    running.add(child)
    const parts: Buffer[] = []
    child.stdout?.on('data', (part: Buffer) => parts.push(part))
    child.stderr?.on('data', (part: Buffer) => parts.push(part))
    const text = () => Buffer.concat(parts).toString('utf8')
    child.once('error', (error) => {
      clearTimeout(tooLong)
      running.delete(child)
      resolve({ exitCode: 1, output: `${text()}${error.message}\n` })
    })
    child.once('close', (code) => {
      clearTimeout(tooLong)
      running.delete(child)
      // Resolving would let the caller start the next one.
      if (ending) return
      const end = unusualEnd(child, timeoutMs)
      if (output === 'show') process.stdout.write(end)
      resolve({ exitCode: code || (end ? 1 : 0), output: output === 'show' ? '' : text() + end })
    })
  })
}

/** The script behind a package's command, since node_modules/.bin holds no scripts on Windows. */
export function commandOf(packageName: string, command: string): string {
  const folder = join(projectRoot, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: Record<string, string> }
  const script = bin[command]
  if (!script) throw new Error(`The package ${packageName} has no command "${command}".`)
  return join(folder, script)
}
