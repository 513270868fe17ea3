import { Button } from '@koma/ui/button/button.tsx'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDevice } from '../../platform/device.ts'
import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'
import { isLongSession } from './long-session.ts'

/** Asks to reload when the tab becomes visible after days: an old app may not work with a newer server. */
export function LongSessionDialog() {
  const t = useTranslations('shell.longSession')
  const { clock, loadedAt, isNative, reload } = useDevice()
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (isNative) return
    const onVisible = () => {
      if (document.visibilityState !== 'visible') return
      const now = clock.now()
      const askedAt = Number(readPreference('longSessionAskedAt') ?? Number.NaN)
      if (!isLongSession({ now, loadedAt, askedAt })) return
      writePreference('longSessionAskedAt', String(now))
      setOpen(true)
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [clock, loadedAt, isNative])

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('title')}
      description={t('body')}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{t('later')}</Button>
          <Button kind="primary" onClick={reload}>
            {t('reload')}
          </Button>
        </>
      }
    />
  )
}
