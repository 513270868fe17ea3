/**
 * A time as written in a photo. `wall` is the local time in milliseconds, as if it were UTC. With `Z` the moment is known but not
 * the offset: tools that write it have converted the time, which VRChat never does.
 */
export type WrittenTime =
  | { kind: 'zoned'; wall: number; offset: number }
  | { kind: 'moment'; at: number }
  | { kind: 'wall'; wall: number }

/** The groups that a time pattern captures, all digits. */
interface TimeGroups {
  [name: string]: string | undefined
}

/** Returns null for impossible times (a 31st of February, an hour 25) and for years before such photos existed. */
export function wallTime({ year, month, day, hour, minutes, seconds = '0', fraction = '' }: TimeGroups): number | null {
  if (Number(hour) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'))
  const wall = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minutes),
    Number(seconds),
    milliseconds,
  )
  const read = new Date(wall)
  if (read.getUTCMonth() !== Number(month) - 1 || read.getUTCDate() !== Number(day)) return null
  return isPlausible(wall) ? wall : null
}

export function isPlausible(milliseconds: number): boolean {
  const year = new Date(milliseconds).getUTCFullYear()
  return year >= 2000 && year <= 2100
}

/** No time zone is further from UTC. */
export function isOffset(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes >= -12 * 60 && minutes <= 14 * 60
}

const isoTime =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})[T ](?<hour>\d{2}):(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?(?<zone>Z|[+-]\d{2}:?\d{2})?$/i

/** ISO 8601 with up to nine decimals of a second, as .NET and XMP write it; a date without a time is rejected. */
export function readIsoTime(text: string | undefined): WrittenTime | undefined {
  const groups = isoTime.exec(text?.trim() ?? '')?.groups
  const wall = groups ? wallTime(groups) : null
  if (!groups || wall === null) return undefined
  const zone = groups['zone']
  if (zone?.toUpperCase() === 'Z') return { kind: 'moment', at: wall }
  return withOffset(wall, zone)
}

export function withOffset(wall: number, zone: string | undefined): WrittenTime {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone?.trim() ?? '')
  if (!match) return { kind: 'wall', wall }
  const minutes = Number(match[2]) * 60 + Number(match[3])
  const offset = match[1] === '-' && minutes > 0 ? -minutes : minutes
  return isOffset(offset) ? { kind: 'zoned', wall, offset } : { kind: 'wall', wall }
}
