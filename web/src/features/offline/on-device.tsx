import { useTranslations } from 'use-intl'
import { useDevice } from '../../platform/device.ts'
import { useSession } from '../session/index.ts'
import { PromptBar } from './prompt-bar.tsx'
import { useInstallPrompt } from './use-install-prompt.ts'
import { useKeptForUser } from './use-kept-for-user.ts'
import { useServiceWorker } from './use-service-worker.ts'
import { useSharedPhotos } from './use-shared-photos.ts'
import { useStormNotice } from './use-storm-notice.ts'

/** Runs the service worker, keeps what the user needs offline, and asks about updates and installing. */
export function OnDevice() {
  const t = useTranslations('offline')
  const { status } = useSession()
  const { isNative } = useDevice()
  const { isActive, update, putOff } = useServiceWorker(status !== 'user')
  const install = useInstallPrompt()
  useKeptForUser(isActive)
  const shared = useSharedPhotos()
  useStormNotice()
  if (isNative) return null
  if (shared) {
    return (
      <PromptBar
        title={t('shared.title', { count: shared.count })}
        body={t('shared.body')}
        act={t('shared.act')}
        later={t('shared.later')}
        onAct={shared.add}
        onLater={shared.drop}
      />
    )
  }
  if (update) {
    return (
      <PromptBar
        title={t('update.title')}
        body={t('update.body')}
        act={t('update.act')}
        later={t('update.later')}
        onAct={update}
        onLater={putOff}
      />
    )
  }
  if (!install) return null
  return (
    <PromptBar
      title={t('install.title')}
      body={t('install.body')}
      act={t('install.act')}
      later={t('install.later')}
      onAct={install.accept}
      onLater={install.dismiss}
    />
  )
}
