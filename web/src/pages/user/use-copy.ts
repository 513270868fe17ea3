import { copyText } from '@koma/ui/browser/clipboard.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useTranslations } from 'use-intl'

/** The returned function copies a text and says whether that worked. */
export function useCopy(): (text: string) => void {
  const t = useTranslations('userPage')
  const snackbar = useSnackbar()
  return (text) => void copyText(text).then((isDone) => snackbar.show({ text: t(isDone ? 'copied' : 'copyFailed') }))
}
