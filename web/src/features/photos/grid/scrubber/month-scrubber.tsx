import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../../../ui/class-names.ts'
import { usePhotoWords } from '../../use-photo-words.ts'
import { type PhotoGridView, topBarHeight } from '../use-photo-grid.ts'
import { markMonths, monthAt, monthsOf } from './month-marks.ts'
import styles from './scrubber.module.css'

/** The months of the whole list along the right edge: drag it, press a month, or use the arrow keys. */
export function MonthScrubber({ view }: { view: PhotoGridView }) {
  const t = useTranslations('photos')
  const words = usePhotoWords()
  const { layout, library, readOffset, scrollToOffset } = view
  const { first } = library.order
  const track = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  const [offset, setOffset] = useState(0)
  const [pulled, setPulled] = useState(false)
  const months = useMemo(() => (layout ? monthsOf(layout, first) : []), [layout, first])
  const marks = useMemo(
    () => (layout && height > 0 ? markMonths(months, layout.height, height) : []),
    [months, layout, height],
  )

  const isLaidOut = layout !== null
  useEffect(() => {
    if (!isLaidOut) return
    const follow = () => {
      setHeight(track.current?.clientHeight ?? 0)
      setOffset(readOffset())
    }
    follow()
    addEventListener('scroll', follow, { passive: true })
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow)
      removeEventListener('resize', follow)
    }
  }, [readOffset, isLaidOut])

  if (!layout) return null
  const room = Math.max(1, layout.height - window.innerHeight + topBarHeight())
  const at = Math.min(1, Math.max(0, offset / room))
  const number = monthAt(months, offset + topBarHeight() + layout.metrics.header)
  const month = months[number]

  const goTo = (wanted: number) => {
    const target = months[Math.min(months.length - 1, Math.max(0, wanted))]
    if (target) scrollToOffset(target.top - topBarHeight() + 1)
  }
  const pull = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    if (box) scrollToOffset(((event.clientY - box.top) / box.height) * room)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowRight: 1,
      ArrowUp: -1,
      ArrowLeft: -1,
      PageDown: 12,
      PageUp: -12,
    }
    const step = steps[event.key]
    if (step !== undefined) goTo(number + step)
    else if (event.key === 'Home') scrollToOffset(0)
    else if (event.key === 'End') scrollToOffset(room)
    else return
    event.preventDefault()
  }
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
        pull(event)
      }}
      onPointerMove={(event) => pulled && pull(event)}
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
