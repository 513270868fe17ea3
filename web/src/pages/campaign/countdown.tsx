import type { Promotion } from '@koma/contract'
import { useMediaQuery } from '@koma/ui/browser/media.ts'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { campaignKeys, countdown } from '../../features/campaigns/index.ts'
import { useVisible } from '../../platform/browser/visible.ts'
import { useDevice } from '../../platform/device.ts'
import styles from './when.module.css'

const second = 1000
const minute = 60 * second

/** The time left until the campaign ends, or until it begins. It ticks only while it is looked at. */
export function CountdownFrames({ campaign }: { campaign: Promotion }) {
  const t = useTranslations('campaignPage.countdown')
  const queryClient = useQueryClient()
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)')
  const { state, starts_at, ends_at } = campaign
  const until = state === 'upcoming' ? starts_at : ends_at
  const now = useTicking(isCalm ? minute : second)
  const left = countdown(until, now)
  const isOver = Date.parse(until) <= now
  useEffect(() => {
    // The server says what the campaign is now: it has begun, or it is over.
    if (isOver) void queryClient.invalidateQueries({ queryKey: campaignKeys.all })
  }, [isOver, queryClient])
  const frames = [
    { unit: 'days', value: left.days },
    { unit: 'hours', value: left.hours },
    { unit: 'minutes', value: left.minutes },
    ...(isCalm ? [] : [{ unit: 'seconds' as const, value: left.seconds }]),
  ] as const
  return (
    <div role="timer" aria-label={t(state === 'upcoming' ? 'begins' : 'ends', { ...left })} className={styles.count}>
      <p aria-hidden="true">{t(state === 'upcoming' ? 'untilStart' : 'untilEnd')}</p>
      <div aria-hidden="true">
        {frames.map(({ unit, value }) => (
          <span key={unit}>
            <b data-unit={unit}>{String(value).padStart(2, '0')}</b>
            <small>{t(unit)}</small>
          </span>
        ))}
      </div>
    </div>
  )
}

/** What the campaign has become. */
export function Totals({ campaign }: { campaign: Promotion }) {
  const t = useTranslations('campaignPage.totals')
  const { count } = useFormats()
  const totals = [
    { unit: 'photos', value: campaign.posts_count },
    { unit: 'people', value: campaign.users_count },
    { unit: 'worlds', value: campaign.worlds_count },
  ] as const
  return (
    <dl className={styles.count}>
      <div>
        {totals.map(({ unit, value }) => (
          <span key={unit}>
            <dd>{count(value)}</dd>
            <dt>{t(unit)}</dt>
          </span>
        ))}
      </div>
    </dl>
  )
}

function useTicking(every: number): number {
  const { clock } = useDevice()
  const isVisible = useVisible()
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    if (!isVisible) return
    setNow(clock.now())
    const timer = setInterval(() => setNow(clock.now()), every)
    return () => clearInterval(timer)
  }, [clock, isVisible, every])
  return now
}
