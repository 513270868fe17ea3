import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { splitBytes, splitBytesOf } from './bytes.ts'
import { measureElapsed } from './elapsed.ts'

export type Moment = number | string | Date

const toDate = (moment: Moment) => (moment instanceof Date ? moment : new Date(moment))

/** Formats dates, sizes and counts in the chosen language and the device's time zone. */
export function useFormats() {
  const locale = useLocale()
  const t = useTranslations('ui.time')
  return useMemo(() => {
    const formatters = formattersIn(locale)
    const count = (value: number) => formatters.number().format(value)
    return {
      count,
      /** `8月16日` this year, `2024年8月16日` otherwise. */
      day(moment: Moment, now: Moment = Date.now()) {
        const date = toDate(moment)
        const sameYear = date.getFullYear() === toDate(now).getFullYear()
        return (sameYear ? formatters.day : formatters.dayOfYear)().format(date)
      },
      weekday: (moment: Moment) => formatters.weekday().format(toDate(moment)),
      month: (moment: Moment) => formatters.month().format(toDate(moment)),
      time: (moment: Moment) => formatters.time().format(toDate(moment)),
      dateTime: (moment: Moment) => formatters.dateTime().format(toDate(moment)),
      relative(moment: Moment, now: Moment = Date.now()) {
        const { unit, value } = measureElapsed(toDate(moment).getTime(), toDate(now).getTime())
        return t(unit, { value })
      },
      bytes(bytes: number) {
        const { value, unit } = splitBytes(bytes)
        return `${count(value)} ${unit}`
      },
      bytesOf(used: number, limit: number) {
        const parts = splitBytesOf(used, limit)
        return { used: count(parts.used), limit: `${count(parts.limit)} ${parts.unit}` }
      },
    }
  }, [locale, t])
}

/** Each is made when it is first used: a browser takes longer to make them all than to draw a page. */
function makeFormatters(locale: string) {
  const date = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(locale, options))
  const number = once(() => new Intl.NumberFormat(locale))
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return {
    number,
    day: date({ month: 'long', day: 'numeric' }),
    dayOfYear: date({ year: 'numeric', month: 'long', day: 'numeric' }),
    weekday: date({ weekday: 'long' }),
    month: date({ year: 'numeric', month: 'long' }),
    time: date(clock),
    dateTime: date({ year: 'numeric', month: 'long', day: 'numeric', ...clock }),
  }
}

function once<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined
  return () => {
    made ??= make()
    return made
  }
}

const formattersOf = new Map<string, ReturnType<typeof makeFormatters>>()

function formattersIn(locale: string) {
  const known = formattersOf.get(locale) ?? makeFormatters(locale)
  formattersOf.set(locale, known)
  return known
}
