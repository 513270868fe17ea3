import type { SignedInDevice } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { RelativeTime } from '@koma/ui/format/relative-time.tsx'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { Tag } from '@koma/ui/label/tag.tsx'
import { SettingRow } from '@koma/ui/list/setting-row.tsx'
import { useTranslations } from 'use-intl'
import { looksOf } from '../../features/account/index.ts'
import styles from './account.module.css'

interface DeviceRowProps {
  device: SignedInDevice
  isEnding: boolean
  onEnd: (name: string) => void
}

/** One place where the account is signed in, and the button that ends it. */
export function DeviceRow({ device, isEnding, onEnd }: DeviceRowProps) {
  const t = useTranslations('accountPages.devices')
  const formats = useFormats()
  const looks = looksOf(device)
  const name = looks.name ?? t('unknown')
  return (
    <SettingRow
      icon={looks.icon}
      title={
        <span className={styles.name}>
          {name}
          {device.is_current && <Tag tone="green">{t('this')}</Tag>}
        </span>
      }
      caption={
        <>
          {device.is_current ? t('now') : <RelativeTime moment={device.last_activity_at} />}
          {` · ${t('since', { day: formats.day(device.created_at) })}`}
        </>
      }
      control={
        device.is_current ? undefined : (
          <Button size="small" loading={isEnding} aria-label={t('endNamed', { name })} onClick={() => onEnd(name)}>
            {t('end')}
          </Button>
        )
      }
    />
  )
}
