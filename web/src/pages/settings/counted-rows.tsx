import { SettingRow } from '@koma/ui/list/setting-row.tsx'
import { useQuery } from '@tanstack/react-query'
import { Bell, Fingerprint, KeyRound, Mail, MonitorSmartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDevices } from '../../features/account/index.ts'
import { notificationSettingsQuery } from '../../features/notifications/index.ts'
import { useSession } from '../../features/session/index.ts'
import { useApi } from '../../platform/api-client.tsx'

/** How one signs in, and where one is. Another issuer keeps these, and the account page leads there. */
export function SignInRows() {
  const t = useTranslations('settings')
  const { me } = useSession()
  // A row is a way to its page first: its count comes when it is known, and is left out when it cannot be had.
  const { devices } = useDevices()
  return (
    <>
      <SettingRow icon={Mail} title={t('email')} value={me?.email} to="/setting/change_email" />
      <SettingRow icon={KeyRound} title={t('password')} to="/setting/change_password" />
      <SettingRow icon={Fingerprint} title={t('passkeys')} to="/setting/passkeys" />
      <SettingRow
        icon={MonitorSmartphone}
        title={t('signedIn')}
        value={devices && t('devices', { count: devices.length })}
        to="/setting/disconnect_device"
      />
    </>
  )
}

export function NotificationRow() {
  const t = useTranslations('settings')
  const { data } = useQuery(notificationSettingsQuery(useApi()))
  const switches = data && Object.values(data)
  const count = switches && { all: switches.length, on: switches.filter(Boolean).length }
  return (
    <SettingRow
      icon={Bell}
      title={t('notificationSettings')}
      value={count && t('switchedOn', count)}
      to="/setting/notification"
    />
  )
}
