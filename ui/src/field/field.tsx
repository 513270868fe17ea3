import { countGraphemes } from '@koma/contract/text-length'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './field.module.css'

/** The parts that every field has around its control. */
export interface FieldParts {
  label: string
  hint?: ReactNode
  /** Says what is wrong and what to do; replaces the hint. */
  error?: string | undefined
  /** Marks the field. The control itself tells screen readers by its `required` attribute. */
  required?: boolean | undefined
  /** Shows the number of visible characters of `text` against `max`. */
  counter?: { text: string; max: number } | undefined
}

interface FieldProps extends FieldParts {
  children: (control: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': boolean | undefined
  }) => ReactNode
  className?: string | undefined
  /** For screen readers only, where the control shows by itself what it is for. */
  hidesLabel?: boolean
}

export function Field({ label, hidesLabel = false, hint, error, required, counter, children, className }: FieldProps) {
  const t = useTranslations('ui')
  const id = useId()
  const noteId = `${id}-note`
  const counterId = `${id}-counter`
  const described = [(error || hint) && noteId, counter && counterId].filter(Boolean).join(' ')
  return (
    <div className={classNames(styles.field, className)}>
      {hidesLabel ? (
        <VisuallyHidden>
          <label htmlFor={id}>{label}</label>
        </VisuallyHidden>
      ) : (
        <div className={styles.labelRow}>
          <label htmlFor={id} className={styles.label}>
            {label}
          </label>
          {required && (
            <span aria-hidden="true" className={styles.required}>
              {t('required')}
            </span>
          )}
        </div>
      )}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {(error || hint || counter) && (
        <div className={styles.notes}>
          {/* The region stays in place so that an error which appears later is read aloud. */}
          <div id={noteId} className={styles.note} aria-live="polite">
            {error ? <ErrorNote>{error}</ErrorNote> : hint}
          </div>
          {counter && <Counter id={counterId} {...counter} />}
        </div>
      )}
    </div>
  )
}

function ErrorNote({ children }: { children: string }) {
  return (
    <span className={styles.error}>
      <Icon of={CircleAlert} size={14} />
      {children}
    </span>
  )
}

function Counter({ id, text, max }: { id: string; text: string; max: number }) {
  const t = useTranslations('ui')
  const count = countGraphemes(text)
  return (
    <span id={id} className={classNames(styles.counter, count > max && styles.over)}>
      <span aria-hidden="true">
        {count} / {max}
      </span>
      <VisuallyHidden>{t('counter', { count: String(count), max: String(max) })}</VisuallyHidden>
    </span>
  )
}
