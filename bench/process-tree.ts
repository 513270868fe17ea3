import { readdirSync, readFileSync } from 'node:fs'

/** The process with all its descendants, by their parent pids, and the processes of the embedded database. */
export function processTree(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(Number(name))
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const found: number[] = []
  const waiting = [root]
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    found.push(pid)
    waiting.push(...(children.get(pid) ?? []))
  }
  return found
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

/** The memory that would be freed if these ended: shared memory is counted once (PSS). */
export function memoryOf(pids: readonly number[]): { megabytes: number; byName: Record<string, number> } {
  const byName: Record<string, number> = {}
  for (const pid of pids) {
    try {
      const pss = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
      const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
      byName[name] = (byName[name] ?? 0) + Number(pss?.[1] ?? 0) / 1024
    } catch {
      // It ended between the two reads.
    }
  }
  for (const name of Object.keys(byName)) byName[name] = Math.round((byName[name] ?? 0) * 10) / 10
  const total = Object.values(byName).reduce((sum, value) => sum + value, 0)
  return { megabytes: Math.round(total), byName }
}
