import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './field.module.css'
import { Field, type FieldParts } from './field.tsx'

interface SearchFieldProps
  extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'children' | 'placeholder'>,
    Pick<FieldParts, 'label' | 'hint'> {}

/** A field that narrows a list down or finds something. It says inside what to look for. */
export function SearchField({ label, hint, className, ...input }: SearchFieldProps) {
  return (
    <Field label={label} hidesLabel hint={hint} className={className}>
      {(control) => (
        <div className={classNames(styles.box, styles.search)}>
          <span className={styles.affix}>
            <Icon of={Search} size={20} />
          </span>
          <input
            type="search"
            placeholder={label}
            autoComplete="off"
            spellCheck={false}
            {...input}
            {...control}
            className={styles.input}
          />
        </div>
      )}
    </Field>
  )
}
