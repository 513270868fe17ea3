import type { AccountSettings } from '@koma/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Clock, FileImage } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { failureWords } from '../../platform/failure-words.ts'
import { useChange } from '../../platform/use-change.ts'
import { Button } from '../../ui/button/button.tsx'
import { Switch } from '../../ui/choice/switch.tsx'
import { SettingGroup, SettingRow } from '../../ui/list/setting-row.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import styles from './settings.module.css'

type Change = Partial<AccountSettings>

/** Settings for the time zone of the account's photos, and for what others get of them. */
export function PhotoSettings() {
  const t = useTranslations('settings.photos')
  const { query, settings, change } = useAccountSettings()
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

/** Shows a change at once, and reverts it if saving fails. */
function useAccountSettings() {
  const t = useTranslations('settings.photos')
  const client = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const options = queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => client.ask('GET /me/settings', { signal }),
  })
  const query = useQuery(options)
  const { run, allPending } = useChange({
    send: (body: Change) => client.ask('PUT /me/settings', { body }),
    // Changes run one after another, so that the response to an earlier one does not overwrite what a later one shows.
    overlaps: true,
    scope: 'settings',
    done: async (settings) => {
      // A response that is still on its way could be older than the change.
      await queryClient.cancelQueries({ queryKey: options.queryKey })
      queryClient.setQueryData(options.queryKey, settings)
    },
    failed: (error) => snackbar.show({ text: failureWords(error, { offline: t('notSaved'), other: t('notSaved') }) }),
  })
  const unsaved: Change = Object.assign({}, ...allPending)
  const settings = query.data && { ...query.data, ...unsaved }
  return { query, settings, change: (change: Change) => void run(change) }
}
