export type ByteUnit = 'KB' | 'MB' | 'GB' | 'TB'

const units: readonly ByteUnit[] = ['KB', 'MB', 'GB', 'TB']

/** Converts a size to the largest unit that keeps it at 1 or more, base 1024, with at most one decimal. */
export function splitBytes(bytes: number): { value: number; unit: ByteUnit } {
  const whole = Number.isFinite(bytes) ? Math.max(0, bytes) : 0
  let value = whole / 1024
  let step = 0
  // 1023.96 MB rounds to 1024.0 MB, which is written 1 GB.
  while (step < units.length - 1 && Math.round(value * 10) >= 10_240) {
    value /= 1024
    step += 1
  }
  return { value: Math.round(value * 10) / 10, unit: units[step] ?? 'TB' }
}

/** Used and limit, both in the unit of the limit: `34.1 / 100 GB`. */
export function splitBytesOf(used: number, limit: number): { used: number; limit: number; unit: ByteUnit } {
  const whole = splitBytes(limit)
  const size = 1024 ** (units.indexOf(whole.unit) + 1)
  return { used: Math.round((Math.max(0, used) / size) * 10) / 10, limit: whole.value, unit: whole.unit }
}
