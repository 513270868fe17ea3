import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useSnackbar } from '../overlay/snackbar.tsx'
import { useReload } from './reload.ts'
import { isWorthReloading } from './worth-reloading.ts'

/** Shows a snackbar if a pressed button's code could not be loaded, for parts that cannot show the error themselves. */
export function useLoadFailureNotice(): (failures: number) => void {
  const t = useTranslations('ui.part')
  const snackbar = useSnackbar()
  const reload = useReload()
  return useCallback(
    (failures) => {
      if (isWorthReloading(failures, navigator.onLine)) {
        snackbar.show({ text: t('outdated'), action: { label: t('reload'), onAct: reload } })
      } else snackbar.show({ text: t('failed') })
    },
    [snackbar, t, reload],
  )
}
