import { brokenPasswordRules } from '@koma/contract/password-rules'
import { useTranslations } from 'use-intl'
import { PasswordChecklist } from '../../../features/session/index.ts'
import { PasswordField, type PasswordFieldProps } from '../../../ui/field/password-field.tsx'
import styles from '../login.module.css'

/** What the password is for; selects the messages. */
export type NewPasswordPurpose = 'signUp' | 'reset'

/** Returns the error message for a new password, or undefined if it is fine. */
export function useNewPasswordCheck(purpose: NewPasswordPurpose): (typed: string) => string | undefined {
  const t = useTranslations('login')
  return (typed) => (brokenPasswordRules(typed).length === 0 ? undefined : t(`${purpose}.rulesMissing`))
}

interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'label' | 'autoComplete' | 'hint'> {
  purpose: NewPasswordPurpose
  value: string
}

/** The hint always says whether the rules are met, so that the layout does not move when it becomes an error. */
export function NewPasswordField({ purpose, ...field }: NewPasswordFieldProps) {
  const t = useTranslations('login')
  const met = brokenPasswordRules(field.value).length === 0
  return (
    <div className={styles.newPassword}>
      <PasswordField
        label={t(`${purpose}.password`)}
        required
        name="password"
        autoComplete="new-password"
        hint={met ? t('rulesMet') : t(`${purpose}.rulesMissing`)}
        {...field}
      />
      <PasswordChecklist password={field.value} />
    </div>
  )
}
