/** What a date field of the browser shows of a photo's time: the local date and time to the second. */
export function writtenDate(takenAt: string): string {
  return takenAt.slice(0, 19)
}

/** `+09:00` */
export function offsetText(minutes: number): string {
  const digits = (value: number) => String(value).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${digits(Math.floor(size / 60))}:${digits(size % 60)}`
}

/** The time to send. An untouched time keeps its milliseconds, which the field does not show. */
export function dateToSend(written: string, minutes: number, before: string): string {
  const local =
    written === writtenDate(before) ? before.slice(0, 23) : written.length === 16 ? `${written}:00` : written
  return local + offsetText(minutes)
}

/** The same moment moved by some seconds, on a clock with this offset. */
export function shiftedDate(takenAt: string, seconds: number, minutes: number): string {
  const clock = Date.parse(takenAt) + seconds * 1000 + minutes * 60_000
  return new Date(clock).toISOString().slice(0, -1) + offsetText(minutes)
}

/** Full hours, and the offsets between them that clocks are set to. */
export const offsetChoices: readonly number[] = [
  ...Array.from({ length: 27 }, (_, place) => (place - 12) * 60),
  -570,
  -210,
  210,
  270,
  330,
  345,
  390,
  570,
  630,
].sort((a, b) => a - b)
