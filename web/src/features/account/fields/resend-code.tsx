import { Button, ButtonLink } from '@koma/ui/button/button.tsx'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AccountOutcome } from '../../session/index.ts'
import { unlessRefused } from '../use-refusal.ts'
import styles from './fields.module.css'

interface ResendCodeProps {
  resend: () => Promise<AccountOutcome>
  onSent: () => void
  onRefused: (error: unknown) => void
}

/** In seconds. A mail takes a while to arrive, and sending another one would not speed it up. */
const wait = 60

/** Sends the code once more, at most once a minute. */
export function ResendCode({ resend, onSent, onRefused }: ResendCodeProps) {
  const t = useTranslations('account.code')
  const snackbar = useSnackbar()
  const [allowedAt, setAllowedAt] = useState(() => Date.now() + wait * 1000)
  const [now, setNow] = useState(() => Date.now())
  const seconds = Math.max(0, Math.ceil((allowedAt - now) / 1000))
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  })
  const resending = useChange({
    send: async () => unlessRefused(await resend()),
    done: () => {
      setAllowedAt(Date.now() + wait * 1000)
      setNow(Date.now())
      onSent()
      snackbar.show({ text: t('resent') })
    },
    failed: onRefused,
  })
  return (
    <>
      <Button
        kind="text"
        className={styles.resend}
        disabled={seconds > 0 || resending.isPending}
        onClick={() => void resending.run()}
      >
        {seconds > 0 ? t('resendWait', { seconds: String(seconds) }) : t('resend')}
      </Button>
      <p className={styles.note}>{t('spam')}</p>
    </>
  )
}

/** For where sending the code once more takes more than a press: leads to the page that asks for it. */
export function ResendElsewhere({ to, state }: { to: string; state: unknown }) {
  const t = useTranslations('account.code')
  return (
    <>
      <ButtonLink kind="text" className={styles.resend} to={to} state={state} replace>
        {t('resend')}
      </ButtonLink>
      <p className={styles.note}>{t('spam')}</p>
    </>
  )
}
