import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { stormEvent } from '../../platform/api-client.tsx'

/** Says that requests were stopped because too many of the same were sent at once. */
export function useStormNotice(): void {
  const t = useTranslations('offline')
  const { show } = useSnackbar()
  useEffect(() => {
    const tell = () => show({ text: t('storm') })
    addEventListener(stormEvent, tell)
    return () => removeEventListener(stormEvent, tell)
  }, [show, t])
}
