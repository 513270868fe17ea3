import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { TextField } from '../../ui/field/text-field.tsx'
import { isEmailAddress } from './email-address.ts'

/** The rules of every form that asks for an address. */
export function useEmailRules() {
  const t = useTranslations('login.email')
  return {
    required: t('required'),
    validate: (typed: string) => isEmailAddress(typed.trim()) || t('invalid'),
  }
}

interface EmailFieldProps extends UseFormRegisterReturn {
  error: string | undefined
}

export function EmailField(props: EmailFieldProps) {
  const t = useTranslations('login.email')
  return (
    <TextField
      label={t('label')}
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
