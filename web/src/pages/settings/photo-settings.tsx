import { Clock, FileImage } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useAccountSettings } from '../../features/settings/index.ts'
import { failureWords } from '../../platform/failure-words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Switch } from '../../ui/choice/switch.tsx'
import { SettingGroup, SettingRow } from '../../ui/list/setting-row.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import styles from './settings.module.css'

/** Settings for the time zone of the account's photos, and for what others get of them. */
export function PhotoSettings() {
  const t = useTranslations('settings.photos')
  const snackbar = useSnackbar()
  const { query, settings, change } = useAccountSettings((error) =>
    snackbar.show({ text: failureWords(error, { offline: t('notSaved'), other: t('notSaved') }) }),
  )
  if (query.isError) {
    return (
      <SettingGroup title={t('title')}>
        <SettingRow
          title={t('failed')}
          control={
            <Button kind="secondary" size="small" onClick={() => void query.refetch()}>
              {t('again')}
            </Button>
          }
        />
      </SettingGroup>
    )
  }
  return (
    <SettingGroup title={t('title')}>
      <SettingRow
        icon={FileImage}
        title={t('original')}
        caption={t('originalCaption')}
        control={
          <Switch
            label={t('original')}
            checked={settings?.allow_original ?? false}
            disabled={!settings}
            onChange={(allow_original) => change({ allow_original })}
          />
        }
      />
      <SettingRow
        icon={Clock}
        title={t('zone')}
        caption={t('zoneCaption')}
        control={
          <select
            aria-label={t('zone')}
            className={styles.zone}
            value={settings?.time_zone ?? ''}
            disabled={!settings}
            onChange={(event) => change({ time_zone: event.target.value || null })}
          >
            <option value="">{t('zoneUnset')}</option>
            {zonesWith(settings?.time_zone ?? null).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        }
      />
    </SettingGroup>
  )
}

/** The zones this browser knows, plus the chosen one if only another device knows it. */
function zonesWith(chosen: string | null): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return chosen === null || known.includes(chosen) ? known : [chosen, ...known]
}
