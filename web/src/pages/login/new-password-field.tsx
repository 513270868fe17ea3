import { brokenPasswordRules } from '@koma/contract/password-rules'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { PasswordChecklist } from '../../features/session/index.ts'
import { PasswordField } from '../../ui/field/password-field.tsx'
import styles from './login.module.css'

/** Which act the password is for; it decides the words. */
export type NewPasswordPurpose = 'signUp' | 'reset'

/** The rule of every form that sets a password. */
export function useNewPasswordRules(purpose: NewPasswordPurpose) {
  const t = useTranslations('login')
  return {
    validate: (typed: string) => brokenPasswordRules(typed).length === 0 || t(`${purpose}.rulesMissing`),
  }
}

interface NewPasswordFieldProps extends UseFormRegisterReturn {
  purpose: NewPasswordPurpose
  password: string
  error: string | undefined
}

/** The line under the field always says where the rules stand, so that nothing moves when it turns into an error. */
export function NewPasswordField({ purpose, password, ...field }: NewPasswordFieldProps) {
  const t = useTranslations('login')
  const met = brokenPasswordRules(password).length === 0
  return (
    <div className={styles.newPassword}>
      <PasswordField
        label={t(`${purpose}.password`)}
        autoComplete="new-password"
        hint={met ? t('rulesMet') : t(`${purpose}.rulesMissing`)}
        {...field}
      />
      <PasswordChecklist password={password} />
    </div>
  )
}
