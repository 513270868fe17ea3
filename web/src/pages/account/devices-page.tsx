import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDevices } from '../../features/account/index.ts'
import { Page } from '../../ui/layout/page.tsx'
import { SettingGroup, SettingRow } from '../../ui/list/setting-row.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { ListState } from '../../ui/state/list-state.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import styles from './account.module.css'
import { DeviceRows, useEndingDevices } from './device-rows.tsx'

/** Everywhere the account is signed in: sync apps, then browsers and phones. */
export function DevicesPage() {
  const t = useTranslations('accountPages.devices')
  const query = useDevices()
  const { run } = useEndingDevices()
  const [asking, setAsking] = useState(false)
  const { devices } = query
  const apps = devices?.filter((device) => device.client !== null) ?? []
  const browsers = devices?.filter((device) => device.client === null) ?? []
  return (
    <Page layout="column" title={t('title')} back="/setting/account">
      {!devices ? (
        <ListState query={query} skeleton={<SkeletonRows />} />
      ) : (
        <>
          <p className={styles.lead}>{t('lead')}</p>
          {apps.length > 0 && (
            <SettingGroup title={t('syncApp')}>
              <DeviceRows devices={apps} />
            </SettingGroup>
          )}
          <SettingGroup title={t('browsers')}>
            <DeviceRows devices={browsers} />
          </SettingGroup>
          {devices.length > 1 && (
            <SettingGroup>
              <SettingRow icon={LogOut} danger title={t('endOthers')} onClick={() => setAsking(true)} />
            </SettingGroup>
          )}
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title={t('endOthersTitle')}
            description={t('endOthersBody')}
            confirmLabel={t('endOthersConfirm')}
            danger
            onConfirm={() => run(null)}
          />
        </>
      )}
    </Page>
  )
}
