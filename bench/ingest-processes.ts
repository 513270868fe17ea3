import { readFileSync } from 'node:fs'
import { processTree } from './process-tree.ts'

export interface PeakMemory {
  server_megabytes: number
  /** The largest that any one image process held. */
  image_process_megabytes: number
}

/** The most memory that the product's processes held, as far as they do not share it (PSS), looked at until it is asked for. */
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

/** Milliseconds of processor time that the product took so far: its server, its image processes and its database. */
export function processorTime(): number {
  const tickMs = 10
  return processTree(process.pid)
    .filter((pid) => kindOf(pid) !== null || read(`/proc/${pid}/comm`).startsWith('postgres'))
    .reduce((sum, pid) => sum + ticksOf(read(`/proc/${pid}/stat`)) * tickMs, 0)
}

/** In user and in kernel mode, also of children that have ended. */
function ticksOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
}

function held(pid: number): number {
  return Math.round(Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024)
}

/** Empty where the process ended between two looks. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
