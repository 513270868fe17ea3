import type { ChangeEvent, Ref } from 'react'
import { classNames } from '../class-names.ts'
import styles from './code-field.module.css'
import { Field } from './field.tsx'

export interface CodeFieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: string
  onChange: (code: string) => void
  /** Called once all six digits are entered. */
  onComplete?: ((code: string) => void) | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

const length = 6
const places = Array.from({ length }, (_, index) => index)

/**
 * One input over six drawn frames. Typing, pasting, autofill from a mail and screen readers all work as with an ordinary
 * field, which six separate inputs would not achieve.
 */
export function CodeField({ label, hint, error, value, onChange, onComplete, disabled, name, ref }: CodeFieldProps) {
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const code = toDigits(event.target.value)
    onChange(code)
    if (code.length === length && code !== value) onComplete?.(code)
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.code}>
          <input
            {...control}
            ref={ref}
            name={name}
            value={value}
            onChange={take}
            disabled={disabled}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            className={styles.input}
          />
          <div className={classNames(styles.frames, error && styles.wrong)} aria-hidden="true">
            {places.map((place) => (
              <span
                key={place}
                className={classNames(styles.frame, place === Math.min(value.length, length - 1) && styles.next)}
              >
                {value[place] ?? ''}
              </span>
            ))}
          </div>
        </div>
      )}
    </Field>
  )
}

/** Extracts the digits of what people paste: with spaces, hyphens, text around them, or full-width from a Japanese keyboard. */
function toDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, length)
}
