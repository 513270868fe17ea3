import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { codeOf } from './file-error.ts'

/**
 * Identifies a process, so that it can be stored and recognised later. A pid alone is not enough: after a crash or in a restarted
 * container the same number often belongs to another process, and a lock would never be free again.
 */
export interface ProcessIdentity {
  pid: number
  /** The boot and the tick at which it started; null if the system does not tell. */
  started: string | null
}

export function identifyProcess(pid: number): ProcessIdentity {
  return { pid, started: readStart(pid) }
}

export function isRunning({ pid, started }: ProcessIdentity): boolean {
  if (!isAlive(pid)) return false
  const now = readStart(pid)
  return started === null || now === null || now === started
}

/** Whether any process has this pid now, of whatever user. */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  return !isZombie(pid)
}

/** The command line, or an empty string if there is no such process or it may not be read. */
export async function readCommandLine(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    const [program, ...options] =
      process.platform === 'win32'
        ? [
            'powershell',
            '-NoProfile',
            '-Command',
            `(Get-CimInstance Win32_Process -Filter ProcessId=${pid}).CommandLine`,
          ]
        : ['ps', '-ww', '-o', 'command=', '-p', String(pid)]
    return (await promisify(execFile)(program ?? '', options)).stdout
  } catch {
    return ''
  }
}

function readStart(pid: number): string | null {
  const start = readStat(pid)?.[19]
  if (start === undefined) return null
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${start}`
  } catch {
    return start
  }
}

// A killed child that its parent has not reaped still responds to signal 0.
function isZombie(pid: number): boolean {
  return readStat(pid)?.[0] === 'Z'
}

/** The fields of /proc/<pid>/stat after the name, which may itself contain spaces and brackets. */
function readStat(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
