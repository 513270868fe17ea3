import { Page } from '@koma/ui/layout/page.tsx'
import { SettingGroup, SettingRow } from '@koma/ui/list/setting-row.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { Fingerprint, KeyRound, Mail, Monitor, MonitorSmartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDevices } from '../../features/account/index.ts'
import { ExportBox } from '../../features/exports/index.ts'
import { LeavingBox } from '../../features/leaving/index.ts'
import { useSession } from '../../features/session/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import { DeviceRows } from './device-rows.tsx'

/** As many devices as the account page shows itself. */
const shown = 3

/** The settings of the account itself: how one signs in, and where one is signed in. */
export function AccountPage() {
  const t = useTranslations('accountPages')
  const { me, issuer } = useSession()
  return (
    <Page layout="column" title={t('account.title')} back="/setting">
      {issuer ? (
        <IssuerGroup accountUrl={issuer.accountUrl} />
      ) : (
        <>
          <SettingGroup title={t('account.entering')}>
            <SettingRow icon={Mail} title={t('account.email')} caption={me?.email} to="/setting/change_email" />
            <SettingRow icon={KeyRound} title={t('account.password')} to="/setting/change_password" />
            <SettingRow
              icon={Fingerprint}
              title={t('account.passkeys')}
              caption={t('account.passkeysHint')}
              to="/setting/passkeys"
            />
          </SettingGroup>
          <DevicesGroup />
        </>
      )}
      <ExportBox />
      <LeavingBox />
    </Page>
  )
}

/** Another issuer keeps address, password and devices, and has its own page for them. */
function IssuerGroup({ accountUrl }: { accountUrl: string | null }) {
  const t = useTranslations('accountPages.account')
  const { me } = useSession()
  return (
    <SettingGroup title={t('entering')}>
      {me?.email && <SettingRow icon={Mail} title={t('email')} caption={me.email} />}
      {accountUrl === null ? (
        <SettingRow icon={KeyRound} title={t('elsewhere')} caption={t('elsewhereUnknown')} />
      ) : (
        <SettingRow icon={KeyRound} title={t('elsewhere')} caption={t('elsewhereHint')} href={accountUrl} />
      )}
    </SettingGroup>
  )
}

function DevicesGroup() {
  const t = useTranslations('accountPages.devices')
  const query = useDevices()
  const { devices } = query
  return (
    <SettingGroup title={t('title')}>
      {devices ? (
        <>
          <DeviceRows devices={devices.slice(0, shown)} />
          <SettingRow
            icon={MonitorSmartphone}
            title={t('all')}
            value={t('count', { count: devices.length })}
            to="/setting/disconnect_device"
          />
          <SettingRow icon={Monitor} title={t('syncApps')} to="/setting/client_application" />
        </>
      ) : (
        <li>
          <ListState query={query} skeleton={<SkeletonRows />} inline />
        </li>
      )}
    </SettingGroup>
  )
}
