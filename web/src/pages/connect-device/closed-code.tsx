import { Button, ButtonLink } from '@koma/ui/button/button.tsx'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { CodeFrames } from './code-frames.tsx'
import styles from './connect-device.module.css'
import type { Closed } from './use-connecting.ts'

interface ClosedCodeProps {
  code: string
  reason: Closed
  onAgain: () => void
}

/** A code that leads no further: expired, answered before, or refused just now. */
export function ClosedCode({ code, reason, onAgain }: ClosedCodeProps) {
  const t = useTranslations('connectDevice.closed')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.step}>
      <CodeFrames code={code} tone="off" />
      <h2 ref={heading} tabIndex={-1}>
        {t(`${reason}.title`)}
      </h2>
      <p className={styles.lead}>{t(`${reason}.lead`)}</p>
      <div className={styles.actions}>
        <Button kind="primary" block onClick={onAgain}>
          {t('again')}
        </Button>
        <ButtonLink kind="text" to="/setting/client_application">
          {t('clients')}
        </ButtonLink>
      </div>
    </section>
  )
}
