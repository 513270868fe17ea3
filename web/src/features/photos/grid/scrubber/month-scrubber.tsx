import { classNames } from '@koma/ui/class-names.ts'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePhotoWords } from '../../use-photo-words.ts'
import type { PhotoGridView } from '../use-photo-grid.ts'
import { markMonths } from './month-marks.ts'
import styles from './scrubber.module.css'
import { useScrubbing } from './use-scrubbing.ts'

/** The months of the whole list along the right edge: drag it, press a month, or use the arrow keys. */
export function MonthScrubber({ view }: { view: PhotoGridView }) {
  const t = useTranslations('photos')
  const words = usePhotoWords()
  const { layout } = view
  const { track, height, months, month, number, at, pull, onKeyDown } = useScrubbing(view)
  const [pulled, setPulled] = useState(false)
  const marks = useMemo(
    () => (layout && height > 0 ? markMonths(months, layout.height, height) : []),
    [months, layout, height],
  )
  if (!layout) return null
  return (
    <div
      ref={track}
      role="slider"
      tabIndex={0}
      aria-label={t('scrubber')}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={Math.max(0, months.length - 1)}
      aria-valuenow={number}
      aria-valuetext={month && words.month(month.day)}
      className={classNames(styles.track, pulled && styles.pulled, months.length < 2 && styles.idle)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setPulled(true)
        pull(event.clientY)
      }}
      onPointerMove={(event) => pulled && pull(event.clientY)}
      onPointerUp={() => setPulled(false)}
      onPointerCancel={() => setPulled(false)}
    >
      {marks
        .filter((mark) => Math.abs(mark.at - at * height) > 24)
        .map((mark) => (
          <span key={mark.day} className={mark.shown === 'dot' ? styles.dot : styles.label} style={{ top: mark.at }}>
            {mark.shown === 'month' && words.shortMonth(mark.day)}
            {mark.shown === 'year' && words.year(mark.day)}
          </span>
        ))}
      {month && (
        <b className={styles.now} style={{ top: at * height }}>
          {pulled ? words.month(month.day) : words.shortMonth(month.day)}
        </b>
      )}
    </div>
  )
}
