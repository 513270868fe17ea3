import type { Promotion } from '@koma/contract'
import { EdgePrint } from '@koma/ui/brand/edge-print.tsx'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import type { CSSProperties } from 'react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { daysOf, lastMomentOf } from '../../features/campaigns/index.ts'
import { useDevice } from '../../platform/device.ts'
import styles from './when.module.css'

/** A frame for each day of the period: those that have passed, today, and those to come. */
export function DayFrames({ campaign }: { campaign: Promotion }) {
  const t = useTranslations('campaignPage')
  const { clock } = useDevice()
  const { day } = useFormats()
  const monthDay = useMonthDay()
  const now = clock.now()
  const { frames, passed, current } = daysOf(campaign, now)
  const place = current === null ? null : `${((current + 0.5) / frames) * 100}%`
  return (
    <div className={styles.days}>
      <VisuallyHidden>
        <p>{t('period', { from: day(campaign.starts_at, now), to: day(lastMomentOf(campaign), now) })}</p>
      </VisuallyHidden>
      <div aria-hidden="true" className={styles.dayFrames}>
        {Array.from({ length: frames }, (_, frame) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: frames have nothing but their place.
            key={frame}
            data-state={frame === current ? 'now' : frame < passed ? 'past' : 'coming'}
          />
        ))}
      </div>
      <div aria-hidden="true" className={styles.dayWords}>
        <EdgePrint>{monthDay.first(campaign)}</EdgePrint>
        {place !== null && (
          <EdgePrint className={styles.today}>
            <span style={{ '--place': place } as CSSProperties}>{monthDay.of(now)}</span>
          </EdgePrint>
        )}
        <EdgePrint>{monthDay.last(campaign)}</EdgePrint>
      </div>
    </div>
  )
}

/** `08.02`, for the edge print. */
export function useMonthDay() {
  return useMemo(() => {
    const of = (moment: number) => {
      const date = new Date(moment)
      return [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('.')
    }
    return {
      of,
      first: ({ starts_at }: Promotion) => of(Date.parse(starts_at)),
      last: (campaign: Promotion) => of(lastMomentOf(campaign)),
    }
  }, [])
}
