import { readFileSync } from 'node:fs'

/** The unit of /proc, which is the same on every Linux. */
const ticksPerSecond = 100

/** How long a process has used processors, in ms; null where the system does not tell. */
export function processorTimeOf(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain anything. After it come the state as field 3, and the times as fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return Number.isFinite(ticks) ? (ticks * 1000) / ticksPerSecond : null
  } catch {
    return null
  }
}
