export interface Zone {
  id: string
  /** The place, in the reader's language where the browser knows it: `ニューヨーク`, `New York`. */
  name: string
  /** What its clocks are called: `米国東部時間`. */
  clock: string
  /** `UTC+5:30`: the offset at this moment. */
  offset: string
  minutes: number
}

/** Every zone that this browser knows, from west to east, and the chosen one if only another device knows it. */
export function allZones(chosen: string | null, locale: string, now = new Date()): readonly Zone[] {
  const known = Intl.supportedValuesOf('timeZone')
  const ids = chosen === null || known.includes(chosen) ? known : [chosen, ...known]
  return ids
    .map((id) => zoneOf(id, locale, now))
    .sort((a, b) => a.minutes - b.minutes || a.name.localeCompare(b.name, locale))
}

/** A zone in words. One that the browser does not know is shown by its id. */
export function zoneOf(id: string, locale: string, now = new Date()): Zone {
  const city = (id.split('/').at(-1) ?? id).replaceAll('_', ' ')
  const gmt = nameOf(id, 'en', 'longOffset', now) ?? ''
  const minutes = minutesOf(gmt)
  const place = nameOf(id, locale, 'shortGeneric', now)
  return {
    id,
    // The short generic name is a place, unless the language has an abbreviation such as `JST` or `ET`.
    name: locale === 'ja' && place && !/^[\w+:−-]+$/.test(place) ? place.replace(/時間$/, '') : city,
    clock: nameOf(id, locale, 'longGeneric', now) ?? id,
    offset: gmt
      .replace('GMT', 'UTC')
      .replace(/([+-])0?(\d{1,2}):00$/, '$1$2')
      .replace(/([+-])0(\d:)/, '$1$2'),
    minutes,
  }
}

/** The zones that match what was typed: words of the name, the clock or the id, or an offset such as `+9`. */
export function findZones(zones: readonly Zone[], typed: string): readonly Zone[] {
  const sought = typed.trim().toLocaleLowerCase().replaceAll(' ', '_')
  if (sought === '') return zones
  return zones.filter(({ id, name, clock, offset }) =>
    [id, name, clock, offset].some((text) => text.toLocaleLowerCase().replaceAll(' ', '_').includes(sought)),
  )
}

function nameOf(
  id: string,
  locale: string,
  timeZoneName: 'shortGeneric' | 'longGeneric' | 'longOffset',
  now: Date,
): string | undefined {
  try {
    const parts = new Intl.DateTimeFormat(locale, { timeZone: id, timeZoneName }).formatToParts(now)
    return parts.find(({ type }) => type === 'timeZoneName')?.value
  } catch {
    // Another device may know zones that this browser does not.
    return undefined
  }
}

function minutesOf(gmt: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(gmt) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
