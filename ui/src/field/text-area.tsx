import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { Field, type FieldParts } from './field.tsx'

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'children'>, FieldParts {}

export function TextArea({ label, hint, error, counter, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} required={area.required} counter={counter} className={className}>
      {(control) => (
        <div className={classNames(styles.box, styles.area, error && styles.wrong)}>
          <textarea rows={4} {...area} {...control} className={styles.input} />
        </div>
      )}
    </Field>
  )
}
