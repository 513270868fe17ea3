import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './field.module.css'
import { Field, type FieldParts } from './field.tsx'

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id'>, Pick<FieldParts, 'label' | 'hint'> {
  /** For screen readers only, where a heading above says the same. */
  hidesLabel?: boolean
}

/** The browser's own list of choices, which phones show in a way of their own. */
export function SelectField({ label, hint, hidesLabel = false, children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} hidesLabel={hidesLabel}>
      {(control) => (
        <div className={styles.selectBox}>
          <select {...select} {...control} className={styles.select}>
            {children}
          </select>
          <Icon of={ChevronDown} />
        </div>
      )}
    </Field>
  )
}
