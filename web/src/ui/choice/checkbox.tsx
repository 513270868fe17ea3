import { Check, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import styles from './choice.module.css'

export interface CheckboxProps
  extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'children' | 'onChange' | 'ref'> {
  /** `mixed` if some but not all of the items it stands for are chosen. */
  checked: boolean | 'mixed'
  onChange: (checked: boolean) => void
  /** The text beside it. Without it, pass an `aria-label`. */
  children?: ReactNode
  /** Round, as over photos and in date headers. */
  round?: boolean
}

export function Checkbox({ checked, onChange, children, round = false, className, ...input }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The indeterminate state can be set only as a DOM property, not as an attribute.
    if (ref.current) ref.current.indeterminate = checked === 'mixed'
  }, [checked])
  return (
    <label className={classNames(styles.choice, className)}>
      <input
        {...input}
        ref={ref}
        type="checkbox"
        checked={checked === true}
        onChange={(event) => onChange(event.target.checked)}
        className={styles.native}
      />
      <span className={classNames(styles.check, round && styles.roundCheck)} aria-hidden="true">
        {checked === 'mixed' ? <Minus size={15} strokeWidth={3} /> : <Check size={15} strokeWidth={3} />}
      </span>
      {children && <span className={styles.words}>{children}</span>}
    </label>
  )
}
