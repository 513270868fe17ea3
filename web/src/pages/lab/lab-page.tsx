import { Switch } from '@koma/ui/choice/switch.tsx'
import { Page } from '@koma/ui/layout/page.tsx'
import { SettingGroup, SettingRow } from '@koma/ui/list/setting-row.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { ErrorState } from '@koma/ui/state/error-state.tsx'
import { FlaskConical } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { experiments } from '../../features/lab/index.ts'
import { useAccountSettings } from '../../features/settings/index.ts'
import { failureWords } from '../../platform/failure-words.ts'
import styles from './lab.module.css'

/** Switches for experiments, which follow the account to every device. */
export function LabPage() {
  const t = useTranslations('lab')
  const snackbar = useSnackbar()
  const { query, settings, change } = useAccountSettings((error) =>
    snackbar.show({ text: failureWords(error, { offline: t('notSaved'), other: t('notSaved') }) }),
  )
  const chosen = settings?.lab ?? []
  return (
    <Page layout="column" title={t('title')} back="/setting">
      <p className={styles.lead}>{t('lead')}</p>
      {query.isError ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <SettingGroup>
          {experiments.map((name) => (
            <SettingRow
              key={name}
              icon={FlaskConical}
              title={t(`${name}.title`)}
              caption={t(`${name}.caption`)}
              control={
                <Switch
                  label={t(`${name}.title`)}
                  checked={chosen.includes(name)}
                  disabled={!settings}
                  onChange={(on) => change({ lab: on ? [...chosen, name] : chosen.filter((other) => other !== name) })}
                />
              }
            />
          ))}
        </SettingGroup>
      )}
    </Page>
  )
}
