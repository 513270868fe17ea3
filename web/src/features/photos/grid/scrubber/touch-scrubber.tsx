import { classNames } from '@koma/ui/class-names.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { ChevronsUpDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePhotoWords } from '../../use-photo-words.ts'
import type { PhotoGridView } from '../use-photo-grid.ts'
import styles from './scrubber.module.css'
import { useScrubbing } from './use-scrubbing.ts'

/** How long the handle stays after the list has come to rest. */
const lingering = 1500
/** A list of fewer screens is scrolled by hand as fast. */
const fewestScreens = 3

/** A handle at the right edge that appears while the list scrolls. Dragging it shows the month and scrolls through the whole list. */
export function TouchScrubber({ view }: { view: PhotoGridView }) {
  const t = useTranslations('photos')
  const words = usePhotoWords()
  const { layout } = view
  const { track, height, screen, months, month, number, at, pull, onKeyDown } = useScrubbing(view)
  const [isNear, setNear] = useState(false)
  /** The distance between the finger and the middle of the handle, so that the list does not jump. */
  const [grip, setGrip] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const onScroll = () => {
      setNear(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setNear(false), lingering)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      clearTimeout(timer.current)
    }
  }, [])
  if (!layout || layout.height < fewestScreens * screen) return null
  const top = at * height
  return (
    <div ref={track} className={classNames(styles.rail, (isNear || grip !== null) && styles.shown)}>
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('scrubber')}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, months.length - 1)}
        aria-valuenow={number}
        aria-valuetext={month && words.month(month.day)}
        className={styles.handle}
        style={{ top }}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          const box = event.currentTarget.getBoundingClientRect()
          setGrip(event.clientY - (box.top + box.height / 2))
        }}
        onPointerMove={(event) => grip !== null && pull(event.clientY - grip)}
        onPointerUp={() => setGrip(null)}
        onPointerCancel={() => setGrip(null)}
      >
        <span className={styles.knob}>
          <Icon of={ChevronsUpDown} size={18} />
        </span>
      </div>
      {grip !== null && month && (
        <b className={styles.month} style={{ top }}>
          {words.month(month.day)}
        </b>
      )}
    </div>
  )
}
