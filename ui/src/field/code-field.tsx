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
  /** `digits`: the six digits of a mail. `device`: the eight letters and digits that an application shows. */
  kind?: 'digits' | 'device'
  /** Called once the code is complete. */
  onComplete?: ((code: string) => void) | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Codes of devices have no letters that look like digits, so none of them is corrected. */
const kinds = {
  digits: { length: 6, others: /\D/g, inputMode: 'numeric', autoComplete: 'one-time-code', capitals: 'off' },
  device: { length: 8, others: /[^0-9A-Z]/g, inputMode: 'text', autoComplete: 'off', capitals: 'characters' },
} as const

/**
 * One input over drawn frames. Typing, pasting, autofill from a mail and screen readers all work as with an ordinary
 * field, which separate inputs would not achieve.
 */
export function CodeField(props: CodeFieldProps) {
  const { label, hint, error, kind = 'digits', value, onChange, onComplete, disabled, name, ref } = props
  const { length, others, inputMode, autoComplete, capitals } = kinds[kind]
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const code = plain(event.target.value, others).slice(0, length)
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
            inputMode={inputMode}
            autoComplete={autoComplete}
            autoCapitalize={capitals}
            spellCheck={false}
            className={styles.input}
          />
          <div className={classNames(styles.frames, styles[kind], error && styles.wrong)} aria-hidden="true">
            {Array.from({ length }, (_, place) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: frames have nothing but their place.
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

/** Extracts the code from what people paste: with spaces, hyphens, small letters, or full-width from a Japanese keyboard. */
function plain(text: string, others: RegExp): string {
  return text.normalize('NFKC').toUpperCase().replace(others, '')
}
