const minute = 60_000
const quarter = 15
/** Milliseconds. VRChat writes a file within this time after the moment in its name. */
const mostLag = 120_000
/** Minutes. The contract allows no offset further from UTC. */
const furthest = 840

const written = /(?<!\d)(\d{4})-(\d{2})-(\d{2})_(\d{2})-(\d{2})-(\d{2})\.(\d{3})(?!\d)/

const deviceOffset = (at: number) => -new Date(at).getTimezoneOffset()

/**
 * Minutes east of UTC of the clock that named this file: the difference between the local time in its name and its modification
 * time. If they do not match, as after an edit, this device's offset at that time is used.
 */
export function readUtcOffset(name: string, lastModified: number, ownOffset = deviceOffset): number {
  const shown = readShownTime(name)
  if (shown === null) return ownOffset(lastModified)
  const offset = Math.round((shown - lastModified) / (quarter * minute)) * quarter
  const residual = shown - lastModified - offset * minute
  // Adding zero turns -0 into 0.
  if (Math.abs(residual) < mostLag && Math.abs(offset) <= furthest) return offset + 0
  return ownOffset(shown - ownOffset(shown) * minute)
}

/** When the photo was probably taken, in milliseconds since 1970: the time in its name, otherwise when the file was last changed. */
export function guessTakenAt(name: string, lastModified: number): number {
  const shown = readShownTime(name)
  return shown === null ? lastModified : shown - readUtcOffset(name, lastModified) * minute
}

/** The time in the name, read as UTC; null if the name has none, or one that does not exist, such as February 30. */
function readShownTime(name: string): number | null {
  const parts = written.exec(name)?.slice(1).map(Number)
  if (!parts) return null
  const [year = 0, month = 0, day = 0, hour = 0, minutes = 0, seconds = 0, milliseconds = 0] = parts
  const at = new Date(Date.UTC(year, month - 1, day, hour, minutes, seconds, milliseconds))
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && at.getUTCHours() === hour
  return isReal && minutes < 60 && seconds < 60 ? at.getTime() : null
}
