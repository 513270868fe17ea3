import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import styles from './meter.module.css'

interface FrameMeterProps {
  /** For screen readers: what is being measured. */
  label: string
  value: number
  max: number
  /** The most frames to draw; with a larger `max`, a frame stands for more than one unit. */
  frames?: number
  tone?: 'accent' | 'ink' | 'danger' | 'success'
  /** Hidden from screen readers, for meters beside text that says the same. */
  decorative?: boolean
  className?: string | undefined
}

/** Progress or capacity as a row of small frames; the current frame is partly filled. */
export function FrameMeter(props: FrameMeterProps) {
  const { label, value, max, frames = 24, tone = 'accent', decorative = false, className } = props
  const drawn = Math.max(1, Math.min(frames, Math.ceil(max)))
  const done = max > 0 ? (Math.min(Math.max(0, value), max) / max) * drawn : 0
  const spoken = decorative
    ? { 'aria-hidden': true as const }
    : { role: 'meter', 'aria-label': label, 'aria-valuemin': 0, 'aria-valuemax': max, 'aria-valuenow': value }
  return (
    <div {...spoken} className={classNames(styles.frames, styles[tone], className)}>
      {Array.from({ length: drawn }, (_, place) => {
        const exposed = Math.min(1, Math.max(0, done - place))
        // biome-ignore lint/suspicious/noArrayIndexKey: frames have nothing but their place.
        return <i key={place} style={{ '--exposed': `${exposed * 100}%` } as CSSProperties} />
      })}
    </div>
  )
}
