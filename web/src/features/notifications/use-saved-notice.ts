import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

/** Says whether a picture was saved, where the system does not. */
export function useSavedNotice(): void {
  const t = useTranslations('notifications')
  const snackbar = useSnackbar()
  useEffect(() => {
    const tell = (event: Event) => {
      snackbar.show({ text: t((event as CustomEvent<boolean>).detail ? 'saved' : 'failed.save') })
    }
    addEventListener('koma:saved', tell)
    return () => removeEventListener('koma:saved', tell)
  }, [snackbar, t])
}
