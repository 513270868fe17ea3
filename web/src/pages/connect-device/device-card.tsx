import type { DeviceRequest } from '@koma/contract'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { Monitor } from 'lucide-react'
import { useTranslations } from 'use-intl'
import styles from './connect-device.module.css'

/** The program by what it says of itself. */
export function DeviceCard({ request }: { request: DeviceRequest }) {
  const t = useTranslations('connectDevice')
  const facts = [t('syncApp'), request.platform, request.version && t('version', { version: request.version })]
  return (
    <div className={styles.device}>
      <span className={styles.deviceIcon}>
        <Icon of={Monitor} size={24} />
      </span>
      <p>
        <b>{request.name}</b>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </p>
    </div>
  )
}
