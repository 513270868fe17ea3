import { readFileSync } from 'node:fs'
import { processTree } from '../process-tree.ts'

export interface PeakMemory {
  server_megabytes: number
  /** The peak of any single image process. */
  image_process_megabytes: number
}

/** The peak memory of the product's processes, not counting what they share (PSS), sampled until `peak` is called. */
export function watchMemory(): { peak(): PeakMemory } {
  const peak: PeakMemory = { server_megabytes: 0, image_process_megabytes: 0 }
  const look = () => {
    for (const pid of processTree(process.pid)) {
      const kind = kindOf(pid)
      if (kind) peak[kind] = Math.max(peak[kind], held(pid))
    }
  }
  const timer = setInterval(look, 200)
  return {
    peak() {
      clearInterval(timer)
      look()
      return peak
    },
  }
}

function kindOf(pid: number): keyof PeakMemory | null {
  const command = read(`/proc/${pid}/cmdline`)
  if (command.includes('image-process.ts')) return 'image_process_megabytes'
  return command.includes('server/src/main.ts') ? 'server_megabytes' : null
}

/** Processor time of the product so far, in milliseconds: its server, its image processes and its database. */
export function processorTime(): number {
  const tickMs = 10
  return processTree(process.pid)
    .filter((pid) => kindOf(pid) !== null || read(`/proc/${pid}/comm`).startsWith('postgres'))
    .reduce((sum, pid) => sum + ticksOf(read(`/proc/${pid}/stat`)) * tickMs, 0)
}

/** In user and kernel mode, including children that have ended. */
function ticksOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
}

function held(pid: number): number {
  return Math.round(Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024)
}

/** Returns an empty string if the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
