import { useFormats } from '@koma/ui/format/use-formats.ts'
import { useTranslations } from 'use-intl'

const dayLength = 86_400_000

/** When an album was changed, in the shortest form: today, yesterday, a day of this year, a month of another. */
export function useAlbumDate(): (seconds: number, now?: number) => string {
  const t = useTranslations('albums')
  const formats = useFormats()
  return (seconds, now = Date.now()) => {
    const date = new Date(seconds * 1000)
    const isDay = (moment: number) => date.toDateString() === new Date(moment).toDateString()
    // If the server's clock is ahead of this device's, the time can be in the future.
    if (date.getTime() > now || isDay(now)) return t('today')
    if (isDay(now - dayLength)) return t('yesterday')
    return date.getFullYear() === new Date(now).getFullYear() ? formats.day(date, now) : formats.month(date)
  }
}
