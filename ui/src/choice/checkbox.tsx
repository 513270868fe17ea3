import { Check, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { classNames } from '../class-names.ts'
import styles from './choice.module.css'

export interface CheckboxProps
  extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'children' | 'onChange' | 'ref'> {
  /** `mixed` if some but not all of the items it stands for are chosen. */
  checked: boolean | 'mixed'
  onChange: (checked: boolean) => void
  /** The text beside it. Without it, pass an `aria-label`. */
  children?: ReactNode
  ref?: Ref<{ focus: () => void }>
  /** Round, as over photos and in date headers. */
  round?: boolean
}

export function Checkbox({ ref, checked, onChange, children, round = false, className, ...input }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => box.current?.focus() }), [])
  useEffect(() => {
    // The indeterminate state can be set only as a DOM property, not as an attribute.
    if (box.current) box.current.indeterminate = checked === 'mixed'
  }, [checked])
  return (
    <label className={classNames(styles.choice, className)}>
      <input
        {...input}
        ref={box}
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
