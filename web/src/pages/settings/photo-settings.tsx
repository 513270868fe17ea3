import { Button } from '@koma/ui/button/button.tsx'
import { Switch } from '@koma/ui/choice/switch.tsx'
import { lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'
import { SettingGroup, SettingRow } from '@koma/ui/list/setting-row.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { Clock, FileImage } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useAccountSettings } from '../../features/settings/index.ts'
import { failureWords } from '../../platform/failure-words.ts'
import { zoneOf } from './time-zones.ts'

// Loaded apart, because few visits change the zone.
const ZoneDialog = lazyOverlay(
  async () => (await import('./zone-dialog.tsx')).ZoneDialog,
  ({ onClose }) => onClose(),
)

/** Settings for the time zone of the account's photos, and for what others get of them. */
export function PhotoSettings() {
  const t = useTranslations('settings.photos')
  const snackbar = useSnackbar()
  const { query, settings, change } = useAccountSettings((error) =>
    snackbar.show({ text: failureWords(error, { offline: t('notSaved'), other: t('notSaved') }) }),
  )
  const locale = useLocale()
  const [choosing, setChoosing] = useState(false)
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
        value={settings && (settings.time_zone ? zoneOf(settings.time_zone, locale).name : t('zoneUnset'))}
        onClick={settings ? () => setChoosing(true) : undefined}
      />
      {choosing && settings && (
        <ZoneDialog
          chosen={settings.time_zone}
          onChoose={(time_zone) => {
            setChoosing(false)
            change({ time_zone })
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </SettingGroup>
  )
}
