import { Switch } from '@koma/ui/choice/switch.tsx'
import { SettingRow } from '@koma/ui/list/setting-row.tsx'
import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../features/session/index.ts'
import { setConsent, useConsent } from '../../platform/analytics/consent.ts'
import { loadConfig } from '../../platform/web-config.ts'

/** Whether the operator may know which pages are used. Off until somebody switches it on, and only where the operator asks. */
export function AnalyticsRow() {
  const t = useTranslations('settings.analytics')
  const { me } = useSession()
  const isOn = useConsent(me?.user_id ?? null)
  const { data: config } = useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Number.POSITIVE_INFINITY })
  if (!me || !config?.analytics_url) return null
  return (
    <SettingRow
      icon={ChartNoAxesColumn}
      title={t('label')}
      caption={t('caption')}
      control={<Switch label={t('label')} checked={isOn} onChange={(next) => setConsent(me.user_id, next)} />}
    />
  )
}
