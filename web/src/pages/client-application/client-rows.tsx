import type { Client } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { RelativeTime } from '@koma/ui/format/relative-time.tsx'
import { SettingRow } from '@koma/ui/list/setting-row.tsx'
import { FrameMeter } from '@koma/ui/meter/frame-meter.tsx'
import { ConfirmDialog } from '@koma/ui/overlay/confirm-dialog.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { Monitor } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDisconnectingClient } from '../../features/clients/index.ts'
import { failureWords } from '../../platform/failure-words.ts'
import styles from './client-application.module.css'

/** How many frames there are for the photos of today, one for each; more photos fill all of them. */
const frames = 12

/** The connected clients, each of which can be disconnected. */
export function ClientRows({ clients }: { clients: readonly Client[] }) {
  const t = useTranslations('clientApplication')
  const snackbar = useSnackbar()
  const [ending, setEnding] = useState<Client | null>(null)
  const { run } = useDisconnectingClient(
    (error) => snackbar.show({ text: failureWords(error, { offline: t('offline'), other: t('failed') }) }),
    () => snackbar.show({ text: t('ended') }),
  )
  return (
    <>
      {clients.map((client) => (
        <ClientRow key={client.client_id} client={client} onEnd={() => setEnding(client)} />
      ))}
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(open) => !open && setEnding(null)}
        title={t('end.title', { name: ending?.name ?? '' })}
        description={t('end.body')}
        confirmLabel={t('end.confirm')}
        onConfirm={() => ending && run(ending.client_id)}
      />
    </>
  )
}

function ClientRow({ client, onEnd }: { client: Client; onEnd: () => void }) {
  const t = useTranslations('clientApplication')
  const { name, platform, version, last_activity_at, photos_today } = client
  const says = [platform, version && t('version', { version })].filter(Boolean).join(' · ')
  return (
    <SettingRow
      icon={Monitor}
      title={<span className={styles.name}>{name}</span>}
      caption={
        <>
          {says !== '' && <span className={styles.says}>{says}</span>}
          <span className={styles.did}>
            {last_activity_at ? <RelativeTime moment={last_activity_at} /> : t('never')}
            {` · ${t('today', { count: photos_today })}`}
          </span>
          {photos_today > 0 && (
            <FrameMeter
              decorative
              label={t('today', { count: photos_today })}
              value={photos_today}
              max={frames}
              tone="ink"
              className={styles.frames}
            />
          )}
        </>
      }
      control={
        <Button size="small" aria-label={t('endNamed', { name })} onClick={onEnd}>
          {t('endShort')}
        </Button>
      }
    />
  )
}
