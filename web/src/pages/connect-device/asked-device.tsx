import type { DeviceRequest } from '@koma/contract'
import { Button, ButtonLink } from '@koma/ui/button/button.tsx'
import { RelativeTime } from '@koma/ui/format/relative-time.tsx'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { FocusedHeading } from '@koma/ui/layout/focused-heading.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { Check, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CodeFrames } from './code-frames.tsx'
import styles from './connect-device.module.css'
import { DeviceCard } from './device-card.tsx'
import type { Problem } from './use-connecting.ts'

interface AskedDeviceProps {
  request: DeviceRequest
  problem: Problem | null
  answering: 'approve' | 'deny' | null
  onAllow: () => void
  onRefuse: () => void
  onExpired: () => void
}

/** Who asks, what they could do, and the two answers. */
export function AskedDevice({ request, problem, answering, onAllow, onRefuse, onExpired }: AskedDeviceProps) {
  const t = useTranslations('connectDevice.review')
  return (
    <section className={styles.step}>
      <CodeFrames code={request.user_code} tone="lit" />
      <FocusedHeading level={2}>{t('title')}</FocusedHeading>
      <p className={styles.lead}>{t('compare')}</p>
      <DeviceCard request={request} />
      <dl className={styles.facts}>
        <div>
          <dt>{t('address')}</dt>
          <dd>
            {request.address} {request.is_same_network && <small>{t('sameNetwork')}</small>}
          </dd>
        </div>
        <div>
          <dt>{t('asked')}</dt>
          <dd>
            <RelativeTime moment={request.asked_at} />
          </dd>
        </div>
        <div>
          <dt>{t('expires')}</dt>
          <dd>
            <TimeLeft seconds={request.expires_in} onOver={onExpired} />
          </dd>
        </div>
      </dl>
      <ul className={styles.rights}>
        <li className={styles.may}>
          <Icon of={Check} size={18} />
          {t('add')}
        </li>
        <li className={styles.may}>
          <Icon of={Check} size={18} />
          {t('storage')}
        </li>
        <li>
          <Icon of={X} size={18} />
          {t('nothingElse')}
        </li>
      </ul>
      {request.is_same_network ? <p className={styles.warning}>{t('unknown')}</p> : <Notice>{t('elsewhere')}</Notice>}
      {problem && (
        <Notice tone="danger">
          {problem.words}
          {problem.isFull && (
            <ButtonLink kind="text" size="small" to="/setting/client_application">
              {t('clients')}
            </ButtonLink>
          )}
        </Notice>
      )}
      <div className={styles.answers}>
        <Button block loading={answering === 'deny'} disabled={answering === 'approve'} onClick={onRefuse}>
          {t('refuse')}
        </Button>
        <Button
          kind="primary"
          block
          loading={answering === 'approve'}
          disabled={answering === 'deny'}
          onClick={onAllow}
        >
          {t('allow')}
        </Button>
      </div>
    </section>
  )
}

/** `12:34`. Counted from the seconds that the server answered, since the clock of this device may be wrong. */
function TimeLeft({ seconds, onOver }: { seconds: number; onOver: () => void }) {
  const [until] = useState(() => performance.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left <= 0) return onOver()
    const timer = setTimeout(() => setLeft(Math.ceil((until - performance.now()) / 1000)), 1000)
    return () => clearTimeout(timer)
  }, [left, until, onOver])
  const shown = Math.max(0, left)
  return (
    <span role="timer">
      {Math.floor(shown / 60)}:{String(shown % 60).padStart(2, '0')}
    </span>
  )
}
