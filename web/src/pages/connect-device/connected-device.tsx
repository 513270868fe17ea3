import type { DeviceRequest } from '@koma/contract'
import { FilmStrip } from '@koma/ui/brand/film-strip.tsx'
import { ButtonLink } from '@koma/ui/button/button.tsx'
import { FocusedHeading } from '@koma/ui/layout/focused-heading.tsx'
import { useTranslations } from 'use-intl'
import styles from './connect-device.module.css'
import { DeviceCard } from './device-card.tsx'

export function ConnectedDevice({ request }: { request: DeviceRequest }) {
  const t = useTranslations('connectDevice.connected')
  return (
    <section className={styles.step}>
      <FilmStrip
        className={styles.film}
        frames={[{ print: '01', current: true }, { print: '02' }, { print: '03' }, { print: '04' }]}
      />
      <FocusedHeading level={2}>{t('title')}</FocusedHeading>
      <p className={styles.lead}>{t('lead')}</p>
      <DeviceCard request={request} />
      <div className={styles.actions}>
        <ButtonLink kind="primary" block to="/photo">
          {t('photos')}
        </ButtonLink>
        <ButtonLink kind="text" to="/setting/client_application">
          {t('clients')}
        </ButtonLink>
      </div>
    </section>
  )
}
