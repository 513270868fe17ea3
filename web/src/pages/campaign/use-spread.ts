import { useTranslations } from 'use-intl'
import { copyText } from '../../platform/browser/clipboard.ts'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'

/** Passes the page on by the share sheet of the device, or by copying its address. Never with a code. */
export function useSpread(title: string, campaign: string): () => Promise<void> {
  const t = useTranslations('campaignPage')
  const snackbar = useSnackbar()
  return async () => {
    const url = `${location.origin}/pr/${campaign}`
    if ('share' in navigator) {
      // Rejects if the user closes the sheet.
      await navigator.share({ title, url }).catch(() => {})
      return
    }
    const copied = await copyText(url)
    snackbar.show({ text: t(copied ? 'copied' : 'copyFailed') })
  }
}
