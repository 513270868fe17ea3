import { brokenPasswordRules } from '@koma/contract/password-rules'
import { PasswordField, type PasswordFieldProps } from '@koma/ui/field/password-field.tsx'
import { useTranslations } from 'use-intl'
import { PasswordChecklist } from '../../session/index.ts'
import styles from './fields.module.css'

/** What the password is for; selects the messages. */
export type NewPasswordPurpose = 'signUp' | 'reset'

/** Returns the error message for a new password, or undefined if it is fine. */
export function useNewPasswordCheck(purpose: NewPasswordPurpose): (typed: string) => string | undefined {
  const t = useTranslations('account.newPassword')
  return (typed) => (brokenPasswordRules(typed).length === 0 ? undefined : t(`${purpose}.rulesMissing`))
}

interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'label' | 'autoComplete' | 'hint'> {
  purpose: NewPasswordPurpose
  value: string
}

/** The hint always says whether the rules are met, so that the layout does not move when it becomes an error. */
export function NewPasswordField({ purpose, ...field }: NewPasswordFieldProps) {
  const t = useTranslations('account.newPassword')
  const met = brokenPasswordRules(field.value).length === 0
  return (
    <div className={styles.newPassword}>
      <PasswordField
        label={t(`${purpose}.label`)}
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
