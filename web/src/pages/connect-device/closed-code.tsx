import { Button, ButtonLink } from '@koma/ui/button/button.tsx'
import { FocusedHeading } from '@koma/ui/layout/focused-heading.tsx'
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
  return (
    <section className={styles.step}>
      <CodeFrames code={code} tone="off" />
      <FocusedHeading level={2}>{t(`${reason}.title`)}</FocusedHeading>
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
