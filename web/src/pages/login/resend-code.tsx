import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Outcome } from '../../features/session/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import styles from './login.module.css'

interface ResendCodeProps {
  resend: () => Promise<Outcome>
  onOutcome: (outcome: Outcome) => void
}

const wait = 60

/** A mail takes its time: another one can be asked for once a minute. */
export function ResendCode({ resend, onOutcome }: ResendCodeProps) {
  const t = useTranslations('login.code')
  const snackbar = useSnackbar()
  const [allowedAt, setAllowedAt] = useState(() => Date.now() + wait * 1000)
  const [now, setNow] = useState(() => Date.now())
  const seconds = Math.max(0, Math.ceil((allowedAt - now) / 1000))
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  })
  const send = async () => {
    setAllowedAt(Date.now() + wait * 1000)
    setNow(Date.now())
    const outcome = await resend()
    onOutcome(outcome)
    if (outcome.ok) snackbar.show({ text: t('resent') })
  }
  return (
    <>
      <Button kind="text" className={styles.quiet} disabled={seconds > 0} onClick={send}>
        {seconds > 0 ? t('resendWait', { seconds: String(seconds) }) : t('resend')}
      </Button>
      <p className={styles.note}>{t('spam')}</p>
    </>
  )
}
