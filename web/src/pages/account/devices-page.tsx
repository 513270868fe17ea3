import { Page } from '@koma/ui/layout/page.tsx'
import { SettingGroup, SettingRow } from '@koma/ui/list/setting-row.tsx'
import { ConfirmDialog } from '@koma/ui/overlay/confirm-dialog.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { LogOut, Monitor } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDevices } from '../../features/account/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import styles from './account.module.css'
import { DeviceRows, useEndingDevices } from './device-rows.tsx'

/** Everywhere somebody is signed in to the account. Sync apps have a page of their own. */
export function DevicesPage() {
  const t = useTranslations('accountPages.devices')
  const query = useDevices()
  const { run } = useEndingDevices()
  const [asking, setAsking] = useState(false)
  const { devices } = query
  return (
    <Page layout="column" title={t('title')} back="/setting/account">
      {!devices ? (
        <ListState query={query} skeleton={<SkeletonRows />} />
      ) : (
        <>
          <p className={styles.lead}>{t('lead')}</p>
          <SettingGroup title={t('browsers')}>
            <DeviceRows devices={devices} />
          </SettingGroup>
          {devices.length > 1 && (
            <SettingGroup>
              <SettingRow icon={LogOut} danger title={t('endOthers')} onClick={() => setAsking(true)} />
            </SettingGroup>
          )}
          <SettingGroup title={t('syncApp')}>
            <SettingRow
              icon={Monitor}
              title={t('syncApps')}
              caption={t('syncAppsCaption')}
              to="/setting/client_application"
            />
          </SettingGroup>
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
