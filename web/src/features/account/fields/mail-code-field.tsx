import { limits } from '@koma/contract/limits'
import { CodeField, type CodeFieldProps } from '@koma/ui/field/code-field.tsx'
import { useTranslations } from 'use-intl'

/** Returns the error message for a code from a mail, or undefined if it is complete. */
export function useMailCodeCheck(): (typed: string) => string | undefined {
  const t = useTranslations('account.code')
  return (typed) => (typed.length < limits.mailCode.digits ? t('required') : undefined)
}

export function MailCodeField(props: Omit<CodeFieldProps, 'label'>) {
  const t = useTranslations('account.code')
  return <CodeField label={t('label')} {...props} />
}
