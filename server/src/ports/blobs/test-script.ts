import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** For tests that need a process of their own: to be killed, to be short of disk, or to have its memory measured. */
export function startScript(script: string, fileSizeLimit?: number): ChildProcessByStdio<null, Readable, null> {
  const run = [process.execPath, '--input-type=module', '-e', script]
  // The shell counts in blocks of 512 bytes.
  const limited = ['sh', '-c', `ulimit -f ${(fileSizeLimit ?? 0) / 512} && exec "$0" "$@"`, ...run]
  const [program = '', ...args] = fileSizeLimit === undefined ? run : limited
  return spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Returns what the script printed. */
export async function runScript(script: string, fileSizeLimit?: number): Promise<string> {
  const child = startScript(script, fileSizeLimit)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const printed = await text(child.stdout)
  const code = await ended
  if (code !== 0) throw new Error(`The script ended with ${code}.`)
  return printed.trim()
}
