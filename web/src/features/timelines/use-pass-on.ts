import { copyText } from '@koma/ui/browser/clipboard.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { web } from '../../platform/web-origin.ts'

/** Passes the address of a public page on, by the share sheet of the device or by copying it. */
export function usePassOn(): (title: string, path: string) => Promise<void> {
  const t = useTranslations('timelines')
  const snackbar = useSnackbar()
  return useCallback(
    async (title, path) => {
      const url = `${web.origin}${path}`
      if ('share' in navigator) {
        // Rejects if the user closes the sheet.
        await navigator.share({ title, url }).catch(() => {})
        return
      }
      const copied = await copyText(url)
      snackbar.show({ text: t(copied ? 'copied' : 'copyFailed') })
    },
    [t, snackbar],
  )
}
