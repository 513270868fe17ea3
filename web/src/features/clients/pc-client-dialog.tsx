import { isHandheldHere } from '@koma/ui/browser/handheld.ts'
import { Button, ButtonLink } from '@koma/ui/button/button.tsx'
import { CopyField } from '@koma/ui/field/copy-field.tsx'
import { useChange } from '@koma/ui/form/use-change.ts'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { saveFile } from '../../platform/browser/download.ts'
import { useDevice } from '../../platform/device.ts'
import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'
import { useSession } from '../session/index.ts'
import { desktopCommand } from './desktop-command.ts'
import styles from './pc-client-dialog.module.css'
import { isPcClientMoment, pcClientTutorial } from './pc-client-rule.ts'
import { useRelease } from './use-release.ts'

/** Tells desktop users of the client that sends their photos by itself. */
export function PcClientDialog() {
  const { clock, isNative } = useDevice()
  const { me } = useSession()
  const [isClosed, setClosed] = useState(false)
  const closedAt = Number(readPreference('pcClientClosedAt') ?? Number.NaN)
  const facts = { isHandheld: isHandheldHere(), me, closedAt, now: clock.now() }
  if (isNative || isClosed || !isPcClientMoment(facts)) return null
  const close = () => {
    writePreference('pcClientClosedAt', String(clock.now()))
    setClosed(true)
  }
  return <Offer onClose={close} />
}

function Offer({ onClose }: { onClose: () => void }) {
  const t = useTranslations('clients')
  const { data: release } = useRelease()
  const client = useApi()
  const { refresh } = useSession()
  const clearing = useChange({
    send: () => client.ask('POST /me/tutorial', { body: { name: pcClientTutorial } }),
    done: refresh,
    // The dialog asks again after a day.
    failed: () => {},
  })
  const clear = () => {
    onClose()
    void clearing.run()
  }
  // What the server offers is known first: a dialog that changes under the hand is worse than one a moment later.
  if (release === undefined) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('dialog.title')}
      description={t('dialog.body')}
      footer={
        <>
          <Button kind="text" onClick={clear}>
            {t('dialog.never')}
          </Button>
          <Button onClick={onClose}>{t('dialog.later')}</Button>
          {release ? (
            <Button
              kind="primary"
              icon={Download}
              onClick={() => {
                saveFile(release.download_url, release.file_name)
                onClose()
              }}
            >
              {t('windows')}
            </Button>
          ) : (
            <ButtonLink kind="primary" to="/setting/client_application" onClick={onClose}>
              {t('dialog.how')}
            </ButtonLink>
          )}
        </>
      }
    >
      {!release && (
        <div className={styles.command}>
          <p>{t('none')}</p>
          <CopyField label={t('command')} value={desktopCommand} />
        </div>
      )}
    </Dialog>
  )
}
