import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './choice.module.css'

export interface Segment<Value extends string> {
  value: Value
  label: string
  icon?: LucideIcon
  /** A short advantage beside the label. */
  note?: string | undefined
}

export interface SegmentedControlProps<Value extends string> {
  /** Names the group for screen readers. */
  label: string
  options: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  size?: 'small' | 'medium'
  className?: string | undefined
}

/** Radio buttons in one track: the arrow keys move, and a choice takes effect at once. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, size = 'medium', className } = props
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(styles.track, size === 'small' && styles.smallTrack, className)}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={styles.native}
          />
          <span className={styles.segmentWords}>
            {option.icon && <Icon of={option.icon} size={16} />}
            {option.label}
            {option.note && <small>{option.note}</small>}
          </span>
        </label>
      ))}
    </div>
  )
}
