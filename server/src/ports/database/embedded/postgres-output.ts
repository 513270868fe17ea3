import { open } from 'node:fs/promises'
import { StartError } from '../../../process/start-error.ts'

/** Turns the output of PostgreSQL's failed programs into one sentence for the operator. */
export function explainPostgresOutput(output: string, place: string): StartError {
  if (/No space left on device|disk quota exceeded/i.test(output)) {
    return new StartError(`There is no space left on the disk that holds ${place}: free some and start again.`)
  }
  if (/Read-only file system/i.test(output)) {
    return new StartError(
      `${place} is on a disk that is read-only: set KOMA_DATA_DIR to a directory that can be written.`,
    )
  }
  const unknownUser = /could not look up effective user ID (\d+)/.exec(output)?.[1]
  if (unknownUser) {
    return new StartError(
      `PostgreSQL does not run as user ${unknownUser}, who has no entry in /etc/passwd: add one, start Koma as another user, or set KOMA_DATABASE_URL.`,
    )
  }
  if (/Permission denied|Operation not permitted|wrong ownership/i.test(output)) {
    return new StartError(
      `PostgreSQL may not use ${place}: give the directory to the user that runs Koma, or set KOMA_DATA_DIR to another one (${complaint(output)}).`,
    )
  }
  return new StartError(`PostgreSQL could not be started in ${place}: ${complaint(output)}.`)
}

/** A server that was just killed may leave processes that still hold its memory; a moment later the same start succeeds. */
export function isRefusedForNow(output: string): boolean {
  return /shared memory block .* is still in use|lock file "[^"]+" already exists|is starting up|is shutting down/.test(
    output,
  )
}

/** The first fatal message, or else the whole output. */
function complaint(output: string): string {
  const lines = output.split('\n').map((line) => line.trim())
  const fatal = lines.find((line) => /\b(FATAL|PANIC|error):/.test(line))
  const text = fatal?.replace(/^.*?\b(FATAL|PANIC|error):\s*/, '') ?? lines.filter(Boolean).join(' ')
  return text.slice(0, 400).replace(/\.$/, '') || 'it does not say why'
}

/** Returns what was appended to a file since it had the given size. */
export async function readSince(path: string, position: number): Promise<string> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const start = Math.max(position, size - 65_536)
    const { buffer, bytesRead } = await file.read({ position: start, buffer: Buffer.alloc(Math.max(size - start, 0)) })
    return buffer.subarray(0, bytesRead).toString('utf8')
  } finally {
    await file.close()
  }
}
