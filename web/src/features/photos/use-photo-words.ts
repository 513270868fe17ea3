import type { Photo } from '@koma/contract'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { offsetOf } from './library/library-index.ts'

const dayLength = 86_400_000
const minute = 60_000

/** Formats dates of photos in the reader's language, by the photo's own clock and not the device's. */
export function usePhotoWords() {
  const locale = useLocale()
  const t = useTranslations('photos')
  return useMemo(() => {
    const formats = makeFormats(locale)
    const thisYear = new Date().getFullYear()
    const day = (clock: number) =>
      (new Date(clock).getUTCFullYear() === thisYear ? formats.day : formats.dayOfYear).format(clock)
    const words = {
      /** The day of a section, given in days since 1970. */
      sectionDay: (days: number) => day(days * dayLength),
      weekday: (days: number) => formats.weekday.format(days * dayLength),
      month: (days: number) => formats.month.format(days * dayLength),
      shortMonth: (days: number) => formats.shortMonth.format(days * dayLength),
      year: (days: number) => String(new Date(days * dayLength).getUTCFullYear()),
      fullDate: (clock: number) => formats.full.format(clock),
      /** `UTC+9`: the offset of the photo's clock. */
      zone(takenAt: string) {
        const minutes = offsetOf(takenAt)
        const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
        return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
      },
      /** `2025.08.16  19:42`, for the edge print. */
      edge(clock: number) {
        const [date = '', time = ''] = new Date(clock).toISOString().split('T')
        return { date: date.replaceAll('-', '.'), time: time.slice(0, 5) }
      },
      /** `8月16日 19:42、黄昏の浮島、お気に入り` */
      photo(clock: number, photo: Photo | undefined) {
        const moment = `${day(clock)} ${formats.time.format(clock)}`
        const parts = [moment, photo?.world_name, photo?.is_favorite && t('favorite')]
        return parts.filter(Boolean).join(t('comma'))
      },
    }
    return words
  }, [locale, t])
}

/** A moment on the photo's own clock, as if that were UTC. */
export function clockOf(takenAt: number, offsetMinutes: number): number {
  return takenAt + offsetMinutes * minute
}

export function clockOfPhoto({ taken_at: takenAt }: Pick<Photo, 'taken_at'>): number {
  return clockOf(Date.parse(takenAt), offsetOf(takenAt))
}

function makeFormats(locale: string) {
  const date = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return {
    day: date({ month: 'long', day: 'numeric' }),
    dayOfYear: date({ year: 'numeric', month: 'long', day: 'numeric' }),
    weekday: date({ weekday: 'long' }),
    month: date({ year: 'numeric', month: 'long' }),
    shortMonth: date({ month: 'short' }),
    time: date({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    full: date({
      year: 'numeric',
      month: locale === 'ja' ? 'long' : 'short',
      day: 'numeric',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
  }
}
