import type { Download, DownloadRequest } from '@koma/contract'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { saveFile } from '../../platform/browser/download.ts'
import { failureWords } from '../../platform/failure-words.ts'
import { DownloadContext } from './download-context.ts'
import { DownloadPartsDialog } from './lazy-dialogs.ts'

/** None of the photos exists any more. */
const nothingThere = new Error('There is nothing to download')

/**
 * Downloads many photos as a ZIP. The browser itself fetches it, so that it shows the progress and can cancel. If there are
 * several archives, each has its own button, because browsers block a second download that the user did not start.
 */
export function DownloadProvider({ children }: { children: ReactNode }) {
  const client = useApi()
  const snackbar = useSnackbar()
  const t = useTranslations('downloads')
  const [parts, setParts] = useState<Download['parts']>([])
  const { run: start } = useChange({
    send: async (request: DownloadRequest) => {
      const withdraw = snackbar.show({ text: t('preparing') })
      const download = await client.ask('POST /download', { body: request }).finally(withdraw)
      if (download.parts.length === 0) throw nothingThere
      return download
    },
    done: (download) => {
      const [first, ...more] = download.parts
      if (more.length > 0) setParts(download.parts)
      else if (first) {
        saveFile(first.download_url, first.filename)
        snackbar.show({ text: t('started', { count: first.photo_count }) })
      }
    },
    failed: (error) =>
      snackbar.show({
        text:
          error === nothingThere ? t('nothing') : failureWords(error, { offline: t('offline'), other: t('failed') }),
      }),
  })
  return (
    <DownloadContext value={start}>
      {children}
      <DownloadPartsDialog open={parts.length > 0} parts={parts} onClose={() => setParts([])} />
    </DownloadContext>
  )
}
