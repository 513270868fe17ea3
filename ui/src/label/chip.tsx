import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './label.module.css'

export interface ChipProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** True for a filter that is on or the user's own reaction. Omit it for a chip that is not a toggle. */
  pressed?: boolean
  leading?: ReactNode
}

export function Chip({ pressed, leading, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={classNames(styles.chip, pressed && styles.pressed, Boolean(leading) && styles.led, className)}
    >
      {leading}
      {children}
    </button>
  )
}

interface RemovableChipProps {
  children: ReactNode
  /** Says what is removed: `ミオを外す`. */
  removeLabel: string
  onRemove: () => void
  leading?: ReactNode
}

export function RemovableChip({ children, removeLabel, onRemove, leading }: RemovableChipProps) {
  return (
    <span className={classNames(styles.chip, styles.pressed, styles.removable, Boolean(leading) && styles.led)}>
      {leading}
      {children}
      <button type="button" aria-label={removeLabel} onClick={onRemove} className={styles.remove}>
        <Icon of={X} size={14} />
      </button>
    </span>
  )
}
