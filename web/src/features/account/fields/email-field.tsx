import { TextField, type TextFieldProps } from '@koma/ui/field/text-field.tsx'
import { useTranslations } from 'use-intl'
import { isEmailAddress } from './email-address.ts'

/** Returns the error message for an address, or undefined if it is fine. */
export function useEmailCheck(): (typed: string) => string | undefined {
  const t = useTranslations('account.email')
  return (typed) => {
    if (typed === '') return t('required')
    return isEmailAddress(typed.trim()) ? undefined : t('invalid')
  }
}

export function EmailField(props: Omit<TextFieldProps, 'label'> & { label?: string }) {
  const t = useTranslations('account.email')
  return (
    <TextField
      label={t('label')}
      required
      name="email"
      placeholder={t('placeholder')}
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  )
}
