import type { ShareType } from '@koma/contract'
import { Checkbox } from '@koma/ui/choice/checkbox.tsx'
import { PasswordField } from '@koma/ui/field/password-field.tsx'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import styles from '../shares.module.css'
import { ShareTypeChoice } from './share-type-choice.tsx'

export interface ShareAccess {
  type: ShareType
  password: string
  autoApprove: boolean
}

interface ShareAccessFieldsProps {
  values: ShareAccess
  onChange: (part: Partial<ShareAccess>) => void
  /** The props of the password field from `useForm`. */
  password: Omit<ComponentProps<typeof PasswordField>, 'label' | 'hint' | 'autoComplete' | 'onChange'>
}

/** Who may see a share that is about to be created, and how others join it. */
export function ShareAccessFields({ values, onChange, password }: ShareAccessFieldsProps) {
  const t = useTranslations('shares.field')
  return (
    <>
      <ShareTypeChoice value={values.type} onChange={(type) => onChange({ type })} />
      {values.type === 'PUBLIC_PASSWORD' && (
        <PasswordField
          label={t('password')}
          required
          hint={t('passwordHint')}
          autoComplete="off"
          {...password}
          onChange={(event) => onChange({ password: event.target.value })}
        />
      )}
      <div>
        <Checkbox checked={values.autoApprove} onChange={(autoApprove) => onChange({ autoApprove })}>
          {t('autoApprove')}
        </Checkbox>
        <p className={styles.fieldHint}>{t('autoApproveHint')}</p>
      </div>
    </>
  )
}
