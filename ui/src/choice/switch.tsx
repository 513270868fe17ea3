import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './choice.module.css'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'children'> {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Takes effect at once. The text is in the row beside it, so the label is for screen readers only. */
export function Switch({ label, checked, onChange, className, ...input }: SwitchProps) {
  return (
    <span className={classNames(styles.switchBox, className)}>
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className={styles.native}
      />
      <span className={styles.switch} aria-hidden="true" />
    </span>
  )
}
