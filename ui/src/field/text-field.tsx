import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { Field, type FieldParts } from './field.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'children'>, FieldParts {
  /** Inside the box, before and after the text. */
  leading?: ReactNode
  trailing?: ReactNode
}

export function TextField({ label, hint, error, counter, leading, trailing, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={input.required} counter={counter} className={className}>
      {(control) => (
        <div className={classNames(styles.box, error && styles.wrong)}>
          {leading && <span className={styles.affix}>{leading}</span>}
          <input type="text" {...input} {...control} className={styles.input} />
          {trailing}
        </div>
      )}
    </Field>
  )
}
