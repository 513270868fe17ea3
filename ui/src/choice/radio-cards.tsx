import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './choice.module.css'

export interface RadioCard<Value extends string> {
  value: Value
  title: string
  description?: ReactNode
  icon?: LucideIcon
  disabled?: boolean
}

export interface RadioCardsProps<Value extends string> {
  legend: string
  /** For screens whose heading already says the same. */
  hideLegend?: boolean
  options: readonly RadioCard<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  /** For a few short options. */
  sideBySide?: boolean
  className?: string | undefined
}

export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, hideLegend = false, options, value, onChange, sideBySide = false, className } = props
  const name = useId()
  return (
    <fieldset className={classNames(styles.cards, sideBySide && styles.sideBySide, className)}>
      {hideLegend ? (
        <legend>
          <VisuallyHidden>{legend}</VisuallyHidden>
        </legend>
      ) : (
        <legend className={styles.legend}>{legend}</legend>
      )}
      {options.map((option) => (
        <label key={option.value} className={styles.card}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className={styles.native}
          />
          {option.icon && <Icon of={option.icon} className={styles.cardIcon} />}
          <span className={styles.cardWords}>
            <b>{option.title}</b>
            {option.description && <small>{option.description}</small>}
          </span>
          <span className={styles.radio} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  )
}
