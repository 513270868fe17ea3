import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { copyText } from '../browser/clipboard.ts'
import { Button } from '../button/button.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './field.module.css'
import { TextField } from './text-field.tsx'

interface CopyFieldProps {
  label: string
  value: string
}

/** How long the button says that it has copied. */
const saidMs = 2_500

/** A link to copy. Confirms the copy on the button itself, because screen readers ignore a snackbar behind a dialog. */
export function CopyField({ label, value }: CopyFieldProps) {
  const t = useTranslations('ui.copyLink')
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  useEffect(() => {
    if (copied !== 'yes') return
    const timer = setTimeout(() => setCopied(null), saidMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    const done = await copyText(value)
    if (!done) field.current?.select()
    setCopied(done ? 'yes' : 'no')
  }
  return (
    <div className={styles.copyRow}>
      <TextField
        ref={field}
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        error={copied === 'no' ? t('failed') : undefined}
      />
      <Button icon={copied === 'yes' ? Check : Copy} onClick={() => void copy()} className={styles.copyButton}>
        {t(copied === 'yes' ? 'done' : 'copy')}
      </Button>
      <VisuallyHidden>
        <span role="status">{copied === 'yes' && t('said')}</span>
      </VisuallyHidden>
    </div>
  )
}
