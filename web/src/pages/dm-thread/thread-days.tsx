import type { DmPhoto, DmThread } from '@koma/contract'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { Fragment, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { lastSendings } from '../../features/dm/index.ts'
import { groupByDay } from './group-by-day.ts'
import { Sending, type SendingProps } from './sending/sending.tsx'
import styles from './thread.module.css'
import type { UnreadLine } from './use-unread-line.ts'

interface ThreadDaysProps extends Omit<SendingProps, 'sending' | 'last'> {
  thread: DmThread
  photos: readonly DmPhoto[]
  line: UnreadLine | null
}

/** The photos by day, in the order of sending. */
export function ThreadDays({ photos, line, ...rest }: ThreadDaysProps) {
  const t = useTranslations('dmThread')
  const dayWords = useDayWords()
  const days = useMemo(() => groupByDay(photos), [photos])
  const last = useMemo(() => new Set(lastSendings(photos)), [photos])
  const partnerId = rest.thread.user_id
  const isUnread = (photo: DmPhoto) => line !== null && photo.sent_at > line.after && photo.owner.user_id === partnerId
  const firstUnread = photos.find(isUnread)
  return days.map(({ day, sendings }) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={styles.day}>
        {dayWords(day)}
      </h2>
      {sendings.map((sending) => (
        <Fragment key={sending.key}>
          {line && firstUnread && sending.photos.includes(firstUnread) && (
            <UnreadRule words={t('unread', { count: line.count })} />
          )}
          <Sending sending={sending} last={last} {...rest} />
        </Fragment>
      ))}
    </section>
  ))
}

/** The content of a separator is not read aloud, so that its words are its name, too. */
function UnreadRule({ words }: { words: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule with words in it, which `hr` cannot have.
    <div role="separator" aria-label={words} className={styles.unread}>
      {words}
    </div>
  )
}

function useDayWords(): (day: number) => string {
  const t = useTranslations('dmThread')
  const formats = useFormats()
  return (day) => {
    const today = new Date().setHours(0, 0, 0, 0)
    if (day === today) return t('today')
    // By the calendar, because a day can have 23 or 25 hours.
    if (day === new Date(today - 1).setHours(0, 0, 0, 0)) return t('yesterday')
    return t('day', { day: formats.day(day), weekday: formats.weekday(day) })
  }
}
