import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../button/icon-button.tsx'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing' | 'leading' | 'counter'> {
  autoComplete: 'current-password' | 'new-password' | 'off'
}

export function PasswordField({ label, hint, error, className, ...input }: PasswordFieldProps) {
  const t = useTranslations('ui')
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} required={input.required} className={className}>
      {(control) => (
        <div className={classNames(styles.box, error && styles.wrong)}>
          <input
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={classNames(styles.input, shown ? styles.plain : styles.dots)}
          />
          <IconButton
            icon={shown ? EyeOff : Eye}
            label={shown ? t('hidePassword') : t('showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className={styles.toggle}
          />
        </div>
      )}
    </Field>
  )
}
